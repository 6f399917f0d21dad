import { useEffect, useRef } from 'react';
import { useT } from '#app/i18n/translate.ts';
import { messages } from '#app/infra/text/messages.ts';

declare global {
  interface Window {
    scriptsFailed?: (() => void) | undefined;
  }
}

/**
 * An inline script at the start of the page. It shows the note below if one of the page's scripts fails, or if the page
 * is not hydrated after 120 s. The page's text, links and forms work meanwhile.
 */
export const watchScripts =
  'scriptsFailed=function(){document.getElementById("late-scripts").hidden=false};addEventListener("error",function(e){if(window.scriptsFailed&&e.target.tagName=="SCRIPT")scriptsFailed()},true);addEventListener("unhandledrejection",function(){if(window.scriptsFailed)scriptsFailed()});setTimeout(function(){if(window.scriptsFailed)scriptsFailed()},12e4)';

/** The quiet note of a page whose scripts have not come; gone once they have. */
export function LateScripts() {
  const note = useRef<HTMLElement>(null);
  const t = useT();
  useEffect(() => {
    window.scriptsFailed = undefined;
    if (note.current) note.current.hidden = true;
  }, []);
  return (
    <aside
      ref={note}
      id="late-scripts"
      role="status"
      hidden
      suppressHydrationWarning
      className="fixed inset-x-0 bottom-0 z-50 border-line border-t bg-milk"
    >
      <div className="container-page flex items-center justify-between gap-x-6 py-3">
        <p className="min-w-0 text-sm">
          <strong className="font-semibold">{t(messages.broken.chunk)}</strong>
          <span className="block text-ink-2">
            {t('You can keep reading. To order, reload the page; your cart is safe.')}
          </span>
        </p>
        <a
          // biome-ignore lint/a11y/useValidAnchor: an empty address is this page again, the one reload that needs no script
          href=""
          className="inline-flex min-h-11 shrink-0 items-center font-semibold underline decoration-[1.5px] underline-offset-2"
        >
          {t('Reload')}
        </a>
      </div>
    </aside>
  );
}
