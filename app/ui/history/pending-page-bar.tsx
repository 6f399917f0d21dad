import { useEffect, useState } from 'react';
import { createPath, useNavigation } from 'react-router';
import { useT } from '#app/i18n/translate.ts';

/** Equal to the checkout's time before it says that the network is slow. */
const patienceMs = 6_000;

/**
 * The progress line of a pending navigation, shown after a short delay, so that a tap on a slow network has a visible
 * effect. A stalled navigation shows a link that loads the page as a whole document, which the service worker can serve
 * from its cache.
 */
export function PageOnItsWay() {
  const { state, location } = useNavigation();
  const address = state === 'loading' ? createPath(location) : null;
  const t = useT();
  const isSlow = useIsOld(address);
  return (
    <div role="status" className="print:hidden">
      {address && <div key={address} className="page-on-its-way" />}
      {address && isSlow && (
        <div className="fixed inset-x-0 bottom-0 z-50 border-line border-t bg-milk">
          <div className="container-page flex items-center justify-between gap-x-6 py-3">
            <p className="min-w-0 text-sm">
              <strong className="font-semibold">{t('The network is slow')}</strong>
              <span className="block text-ink-2">{t('The page opens as soon as it has loaded.')}</span>
            </p>
            <a
              href={address}
              className="inline-flex min-h-11 shrink-0 items-center font-semibold underline decoration-[1.5px] underline-offset-2"
            >
              {t('Try again')}
            </a>
          </div>
        </div>
      )}
    </div>
  );
}

/** Whether a value has been the same for longer than `patienceMs`. */
function useIsOld(value: string | null): boolean {
  const [old, setOld] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOld(value), patienceMs);
    return () => {
      clearTimeout(timer);
      setOld(null);
    };
  }, [value]);
  return value !== null && old === value;
}
