// Styles that come with the part of the client which needs them.

/** By build.mjs, as JSON: the file of each such part; most parts find theirs in the page's own. */
declare const STYLE_FILES: string;

const files = JSON.parse(STYLE_FILES) as Readonly<Partial<Record<string, string>>>;

const asked: Partial<Record<string, Promise<void>>> = {};

function link(href: string): Promise<void> {
  return new Promise((done, failed) => {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = href;
    sheet.onload = () => done();
    sheet.onerror = () => { sheet.remove(); failed(new Error(href + ' did not come')); };
    document.head.append(sheet);
  });
}

/** Asks for a part's styles, and waits until they are there: nothing is shown without them. */
export function style(part: string): Promise<void> {
  const href = files[part];
  if (!href) return Promise.resolve();
  return asked[part] ??= link(href).catch((error: unknown) => {
    delete asked[part]; // the next who needs them may have more luck
    throw error;
  });
}
