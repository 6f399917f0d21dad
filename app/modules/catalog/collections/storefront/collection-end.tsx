import { type ReactNode, useEffect, useRef } from 'react';
import { useHref } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { SkeletonRow } from './collection-grid.tsx';
import type { MoreProducts } from './more-products.ts';

type CollectionEndProps = Pick<MoreProducts, 'products' | 'next' | 'state' | 'arrived' | 'load'> & {
  path: string;
  /** How many the whole collection holds. */
  count: number;
};

/**
 * The end of a collection that has more products. Without script it is a link. With script it is a row of placeholders
 * that loads the next page when it scrolls into view, and a retry button after a failure.
 */
export function CollectionEnd({ path, count, products, next, state, arrived, load }: CollectionEndProps) {
  const hydrated = useHydrated();
  const t = useT();
  const address = useHref(path);
  const focusAfter = useFocusOnFirstNew(products.length, state);
  function loadByHand(): void {
    focusAfter();
    load();
  }
  return (
    <>
      <p role="status" className="sr-only">
        {arrived > 0 && t('{arrived} more products, {shown} of {count}.', { arrived, shown: products.length, count })}
      </p>
      {next && (
        <div className="mt-8 md:mt-12" aria-busy={state === 'loading'}>
          {state === 'failed' ? (
            <Failure onRetry={loadByHand} />
          ) : (
            hydrated && (
              <Seen onSeen={load}>
                <SkeletonRow />
              </Seen>
            )
          )}
          <p className={`text-center ${hydrated ? 'sr-only focus-within:not-sr-only focus-within:mt-8' : ''}`}>
            <a
              href={`${address}?after=${next}`}
              className={buttonClass('secondary', 'normal')}
              onClick={(event) => {
                event.preventDefault();
                loadByHand();
              }}
            >
              {t('More products')}
            </a>
          </p>
        </div>
      )}
    </>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  });
  return (
    <div role="alert" className="rounded-box bg-sand px-5 py-8 text-center">
      <p className="font-d4">{t('The next products did not load.')}</p>
      <p className="mt-1 text-ink-2">{t('Your connection may be slow. The products above are still here.')}</p>
      <Button className="mt-5" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  );
}

/** Calls `onSeen` when its children are in the viewport, and again after each render of them. */
function Seen({ onSeen, children }: { onSeen: () => void; children: ReactNode }) {
  const marker = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watcher = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onSeen());
    if (marker.current) watcher.observe(marker.current);
    return () => watcher.disconnect();
  });
  return <div ref={marker}>{children}</div>;
}

/** After loading more by hand, the focus moves to the first new card. */
function useFocusOnFirstNew(shown: number, state: MoreProducts['state']): () => void {
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || state !== 'idle' || shown <= from.current) return;
    document.querySelectorAll<HTMLElement>('[data-product] h3 a')[from.current]?.focus();
    from.current = null;
  }, [shown, state]);
  return () => {
    from.current = shown;
  };
}
