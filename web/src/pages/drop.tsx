// Where a game file is dropped or chosen.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import { t } from '../core/app';

interface DropProps {
  title: string;
  lead: string;
  take: (file: File) => void;
  children?: ComponentChildren;
}

export function FileDrop({ title, lead, take, children }: DropProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer?.files[0];
    if (file) take(file);
  };
  const choose = (field: HTMLInputElement): void => {
    const file = field.files?.[0];
    if (file) take(file);
    field.value = '';
  };
  return (
    <section class={over ? 'fair-card fair-drop over' : 'fair-card fair-drop'}
      onDragOver={(e) => { e.preventDefault(); setOver(true); }}
      onDragLeave={() => setOver(false)} onDrop={drop}>
      <h2>{title}</h2>
      <p>{lead}</p>
      <label class="button plain fair-file">{t('fair.choose')}
        <input class="hidden-text" type="file" accept=".json,.stolik,application/json,application/octet-stream"
          onChange={(e) => choose(e.currentTarget)} />
      </label>
      {children}
    </section>
  );
}
