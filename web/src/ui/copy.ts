/** Whether the text was put where it can be pasted from; browsers may refuse. */
export async function copied(text: string): Promise<boolean> {
  return (await navigator.clipboard?.writeText(text).then(() => true, () => false)) ?? false;
}
