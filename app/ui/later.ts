import { type ComponentType, lazy, useEffect, useState } from 'react';
import { whenIdle } from '#app/infra/browser/when-idle.ts';

/** A component whose script is no part of a first visit. */
export type Later<Props> = {
  /** Draws the component once its script has come. If it does not come, what stands in its place stays. */
  Later: ComponentType<Props>;
  /** Fetches the script, ahead of its use. Resolves with null if it does not come; the next use tries again. */
  fetch(): Promise<ComponentType<Props> | null>;
};

export function createLater<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let coming: Promise<ComponentType<Props> | null> | undefined;
  function fetch(): Promise<ComponentType<Props> | null> {
    coming ??= load().catch(() => {
      coming = undefined;
      return null;
    });
    return coming;
  }
  const Later = lazy(async () => {
    const component = await fetch();
    return component ? { default: component } : await new Promise<never>(() => {});
  });
  return { Later, fetch };
}

/** The component, fetched once it is wanted; null until its script has come. */
export function useLater<Props>({ fetch }: Later<Props>, isWanted: boolean): ComponentType<Props> | null {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (isWanted && !component) void fetch().then((come) => setComponent(() => come));
  }, [fetch, isWanted, component]);
  return component;
}

/** Calls a function once the page has loaded and the browser has nothing else to do. The function stays the same. */
export function useWhenIdle(run: () => void): void {
  useEffect(() => whenIdle(run), [run]);
}
