// A file that was dropped on the window, wherever the player was: it is taken to the page of saved games.
import { signal } from '@preact/signals';

import { go } from './route';

export const dropped = signal<File | null>(null);

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

/** A page that takes files itself has stopped the event before it comes here. Without this the browser would
 *  leave the game to show the file. */
export function followDrops(): void {
  document.addEventListener('dragover', (event) => { if (hasFiles(event)) event.preventDefault(); });
  document.addEventListener('drop', (event) => {
    if (!hasFiles(event) || event.defaultPrevented) return;
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    dropped.value = file;
    go({ page: 'file' });
  });
}
