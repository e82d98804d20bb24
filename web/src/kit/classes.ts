/** "a b": the names that are on. */
export function classes(base: string, on: Record<string, boolean>): string {
  return [base, ...Object.keys(on).filter((name) => on[name])].join(' ');
}
