import { useEffect, useRef } from 'react';
import type { ShopPagePreview } from '../preview.ts';

/**
 * A page of the shop as shoppers get it, without its scripts, with other values of the style sheet's variables. Links and
 * buttons in it do nothing.
 */
export function PagePreview({ path, variables }: ShopPagePreview) {
  const ground = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(name, value);
  }, [variables]);
  useEffect(() => {
    const leaving = new AbortController();
    // Without an answer the last page stays.
    readPage(path, leaving.signal).then(
      (page) => showPage(page, ground.current),
      () => {},
    );
    return () => leaving.abort();
  }, [path]);
  return <div ref={ground} inert className="min-h-dvh bg-paper" />;
}

async function readPage(path: string, signal: AbortSignal): Promise<Document> {
  const response = await fetch(path, { signal });
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

function showPage(page: Document, ground: HTMLElement | null): void {
  if (!ground) return;
  for (const script of page.querySelectorAll('script')) script.remove();
  const { lang, dir } = page.documentElement;
  document.documentElement.lang = lang;
  document.documentElement.dir = dir;
  ground.replaceChildren(...page.body.childNodes);
  scrollTo(0, 0);
}
