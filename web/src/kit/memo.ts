// A component that is drawn again only when a property of it has changed.
import { Component, createElement } from 'preact';
import type { ComponentType } from 'preact';

export function memo<P extends object>(inner: ComponentType<P>): ComponentType<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const now = this.props as Record<string, unknown>;
      const then = next as Record<string, unknown>;
      return Object.keys({ ...now, ...then }).some((key) => now[key] !== then[key]);
    }
    render() {
      return createElement(inner, this.props as P);
    }
  };
}
