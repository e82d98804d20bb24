// Parts of the client that are fetched when they are first needed.
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { t } from '../core/words';

/** What `bring` brings, or what to show until then. */
export function useLater<T>(bring: () => Promise<T>, inputs: unknown[]): { it: T | null; wait: JSX.Element } {
  const [it, setIt] = useState<T | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let here = true;
    bring().then((brought) => { if (here) setIt(() => brought); }, () => { if (here) setFailed(true); });
    return () => { here = false; };
  }, inputs);
  return { it, wait: failed ? <Failed /> : <Waiting /> };
}

function Waiting() {
  return <main class="page"><p class="empty" role="status">{t('table.loading')}</p></main>;
}

/** No network, or the server has a newer version and no part of this one: to load anew mends both. */
function Failed() {
  return (
    <main class="page">
      <p class="empty" role="alert">{t('app.not_loaded')}</p>
      <button class="button" onClick={() => location.reload()}>{t('app.reload')}</button>
      <a class="button plain home-lobby" href="#/">{t('table.home')}</a>
    </main>
  );
}

/** False until the first picture is there: what nobody looks at yet must not keep it waiting. */
export function useAfterPicture(): boolean {
  const [is, setIs] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIs(true));
    return () => clearTimeout(timer);
  }, []);
  return is;
}

/** A page that is fetched when it is first shown. */
export function later<P extends object>(bring: () => Promise<ComponentType<P>>): (props: P) => JSX.Element {
  return function Later(props) {
    const { it: Page, wait } = useLater(bring, []);
    return Page ? <Page {...props} /> : wait;
  };
}

/** A part of a page that is fetched once the page stands; until then it is not there. */
export function soon<P extends object>(bring: () => Promise<ComponentType<P>>): (props: P) => JSX.Element | null {
  return function Soon(props) {
    const { it: Part } = useLater(bring, []);
    return Part && <Part {...props} />;
  };
}
