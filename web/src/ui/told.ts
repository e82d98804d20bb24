// What a game tells of an event: lines, some of which are headings of the log.

export const isHeading = (line: string): boolean => line.startsWith('---');

/** The first line that is news; null: there is none. */
export function newsOf(told: string | null): string | null {
  return told?.split('\n').find((line) => !isHeading(line)) ?? null;
}

/** A heading without its dashes. */
export const headingOf = (line: string): string => line.replace(/^-+\s*|\s*-+$/g, '');
