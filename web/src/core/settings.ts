// The player's settings: kept in this browser, applied to the page at once.
import { effect, signal } from '@preact/signals';

import { firstLanguage } from './language';
import { still } from './still';
import { load, save } from './store';
import type { Settings } from './types';
import { host } from './telegram';

function defaults(): Settings {
  return {
    lang: firstLanguage(host.language), theme: 'auto', speed: host.power === 'low' ? 0 : 1,
    pace: 1,
    sound: true, haptics: true, notify: false, patterns: true,
    fourColour: false, autoRoll: false, autoForced: true, textBoard: false, looks: {},
  };
}

export const settings = signal<Settings>({ ...defaults(), ...load<Partial<Settings>>('settings') });

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
  save('settings', { ...load<Partial<Settings>>('settings'), ...part }); // a guess, as the language may be, is not kept
}

/** How fast what the others do is shown; 0: at once, also where nothing is to move. */
export function paceNow(): number {
  const { speed, pace } = settings.value;
  return still.value || speed === 0 ? 0 : pace;
}

/** Keeps the page in step with the settings and with what the system prefers. */
export function applySettings(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const { theme, lang } = settings.value;
    const speed = still.value ? 0 : settings.value.speed;
    const root = document.documentElement;
    const system = host.colorScheme ?? (dark.matches ? 'dark' : 'light');
    const chosen = theme === 'auto' ? system : theme;
    root.dataset['theme'] = chosen;
    root.toggleAttribute('data-tinted', chosen === host.colorScheme);
    root.style.setProperty('--speed', String(speed));
    root.toggleAttribute('data-motionless', speed === 0);
    root.lang = lang;
    const background = getComputedStyle(root).getPropertyValue('--bg').trim();
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', background);
    host.setColour(background);
  };
  effect(apply);
  dark.addEventListener('change', apply);
}
