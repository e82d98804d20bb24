// Handing the player a file.
import type { GameName } from './types';

/** Of a game of the server's (by its number) or of this device's (0). */
export function nameOfFile(game: GameName, number: number): string {
  return `stolik-${game}${number > 0 ? '-' + number : ''}.json`;
}

/** Saves bytes as a file of this name, as the browser saves what it downloads. */
export function download(name: string, content: BlobPart, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
