// How to play, over the board: the parts that the table's options have.
import { t } from '../core/app';
import type { GameModule, Play } from '../core/types';
import { later } from './later';
import { Dialog } from './parts';

const HowTo = later(async () => (await import('./howto')).HowTo);

export function HowToDialog({ play, game, onClose }: { play: Play; game: GameModule; onClose: () => void }) {
  const { game: name, options } = play.table.value;
  return (
    <Dialog title={t('menu.howto')} onClose={onClose}>
      <HowTo game={game} options={options} as="h3" />
      <div class="dialog-actions"><a class="button plain" href={'#/learn/' + name}>{t('guide.start')}</a></div>
    </Dialog>
  );
}
