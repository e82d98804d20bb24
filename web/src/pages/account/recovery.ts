// The account's recovery code, as far as the server tells: whether there is one, and a new one once.
import { signal } from '@preact/signals';

import { account, rest } from '../../core/session';

interface Known {
  /** Of which account this is known. */
  id: number;
  /** When its code was made; null: it has none. */
  made: number | null;
}

const known = signal<Known | null>(null);

/** When the code of the present account was made; null: it has none, undefined: that is not known. */
export function codeMade(): number | null | undefined {
  return known.value && known.value.id === account.value?.id ? known.value.made : undefined;
}

function note(made: number | null): void {
  if (account.value) known.value = { id: account.value.id, made };
}

/** Older servers do not tell, and have no codes. */
export async function learnCode(): Promise<void> {
  if (!account.value) return;
  const { recovery } = await rest<{ recovery?: number | null }>('GET', '/api/account');
  if (recovery !== undefined) note(recovery);
}

/** A new code; the one before is worth nothing from now on. */
export async function newCode(): Promise<string> {
  const { code, recovery } = await rest<{ code: string; recovery: number }>('POST', '/api/account/recovery');
  note(recovery);
  return code;
}

export async function dropCode(): Promise<void> {
  await rest('DELETE', '/api/account/recovery');
  note(null);
}
