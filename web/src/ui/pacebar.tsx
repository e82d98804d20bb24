// Play, pause, one step, and how fast: for those who look on.
import { t } from '../core/app';
import { RATES, type Pace } from '../core/pace';
import { Choose, Icon } from './parts';

export function PaceBar({ pace }: { pace: Pace }) {
  const paused = pace.paused.value;
  return (
    <div class="pace" role="group" aria-label={t('pace.label')}>
      <button class="button" onClick={() => { pace.paused.value = !paused; }}>
        <Icon name={paused ? 'play' : 'pause'} /> {t(paused ? 'pace.play' : 'pace.pause')}</button>
      <button class="button plain" onClick={() => pace.step()}><Icon name="step" /> {t('pace.step')}</button>
      <Choose label={t('pace.rate')} hidden value={pace.rate.value} values={RATES}
        say={(rate) => t('pace.times', { n: String(rate) })} onChange={(rate) => { pace.rate.value = rate; }} />
    </div>
  );
}
