// The space that a board, or a part of it, is given.
import { useMemo, useRef, useState } from 'preact/hooks';

export interface Size {
  width: number;
  height: number;
}

export interface Sized<E> extends Size {
  /** For the element's `ref`; the element may come and go. */
  ref: (element: E | null) => void;
  at: { readonly current: E | null };
}

/** The size of an element in whole pixels, without its padding; 0 by 0 until it is there. */
function sizeOf(element: Element): Size {
  const style = getComputedStyle(element);
  const inside = (size: number, a: string, b: string): number => Math.floor(size - parseFloat(a) - parseFloat(b));
  return {
    width: inside(element.clientWidth, style.paddingLeft, style.paddingRight),
    height: inside(element.clientHeight, style.paddingTop, style.paddingBottom),
  };
}

/** Follows the size of the element it is given. It is known before the first picture is shown. */
export function useSize<E extends Element>(): Sized<E> {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const at = useRef<E | null>(null);
  const ref = useMemo(() => {
    let watch: ResizeObserver | null = null;
    return (element: E | null): void => {
      watch?.disconnect();
      at.current = element;
      if (!element) return;
      const measure = (): void => {
        const now = sizeOf(element);
        setSize((old) => (old.width === now.width && old.height === now.height ? old : now));
      };
      measure();
      watch = new ResizeObserver(measure);
      watch.observe(element);
    };
  }, []);
  return { ref, at, ...size };
}
