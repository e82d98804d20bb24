// Between two people at one screen: nothing of the game shows until the next one has the device.
import { useEffect, useRef } from 'preact/hooks';

import { t, titleOf } from '../core/app';
import { go } from '../core/route';
import type { GameName } from '../core/types';
import { useBack, useMain } from './host';

interface CoverProps {
  game: GameName;
  name: string;
  onShow: () => void;
}

export function Cover({ game, name, onShow }: CoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    document.title = titleOf(game);
    button.current?.focus();
  }, [name]);
  useBack(() => go({ page: 'home' }));
  useMain({ text: t('cover.show'), enabled: true, run: onShow }, false);
  return (
    <main class="cover">
      <h1>{t('cover.turn', { name })}</h1>
      <p>{t('cover.pass')}</p>
      <button class="button" ref={button} onClick={onShow}>{t('cover.show')}</button>
      <a class="link" href="#/">{t('cover.leave')}</a>
    </main>
  );
}
