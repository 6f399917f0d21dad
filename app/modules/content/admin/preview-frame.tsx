import { useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { AdminField } from '#app/admin/components/field.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import type { Language } from '#app/i18n/language.ts';
import { readLocal, writeLocal } from '#app/infra/dates/days.ts';
import type { Preview } from '../preview.ts';
import { Choice, choices, LanguageChoice } from './pages/language-choice.tsx';

type PreviewFrameProps = {
  /** Returns the content that the shop would show at the given moment on pages in a language. */
  makePreview: (moment: { at: number; now: number; language: Language }) => Preview;
  /** When the loader ran, in ISO 8601. */
  now: string;
};

/**
 * A preview of the storefront with unpublished content, for a chosen moment, at the width of a phone or a computer, in each
 * language that the shop has.
 */
export function PreviewFrame({ makePreview, now }: PreviewFrameProps) {
  const [wide, setWide] = useState(false);
  const [language, setLanguage] = useState<Language>('en');
  const [at, setAt] = useState<string | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const sendPreview = useRef(() => {});
  useEffect(() => {
    sendPreview.current = () => {
      const today = Date.now();
      const preview = makePreview({ at: at ? Date.parse(at) : today, now: today, language });
      frame.current?.contentWindow?.postMessage({ preview }, location.origin);
    };
    sendPreview.current();
  });
  useEffect(() => {
    function receive(event: MessageEvent): void {
      if (event.origin === location.origin && event.source === frame.current?.contentWindow) sendPreview.current();
    }
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, []);
  const look = (isWide: boolean) => (
    <Choice pressed={wide === isWide} onClick={() => setWide(isWide)}>
      {isWide ? 'Computer' : 'Phone'}
    </Choice>
  );
  return (
    <section aria-label="Preview" className="min-w-0">
      <div className="mb-2 flex min-h-8 flex-wrap items-center gap-2">
        <h2 className="font-semibold text-card">Preview</h2>
        <p className="text-ink-3 text-second">
          {at ? `as it will be ${formatWhenExactly(new Date(at), new Date(now))}` : 'as it would be now'}
        </p>
        <div className="ms-auto flex flex-wrap gap-2">
          <LanguageChoice language={language} onChoose={setLanguage} />
          <div className={choices}>
            {look(false)}
            {look(true)}
          </div>
        </div>
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-grey-tint p-4 max-md:p-2">
        <div className={wide ? 'admin-preview-computer' : 'admin-preview-phone'}>
          <iframe ref={frame} src={href('/admin/preview')} title="Preview of the home page" tabIndex={-1} />
        </div>
      </div>
      <AdminField
        className="mt-2.5 max-w-60"
        label="Preview at (Karachi time)"
        type="datetime-local"
        value={at ? writeLocal(new Date(at)) : ''}
        onChange={({ target }) => setAt(readLocal(target.value)?.toISOString() ?? null)}
      />
      <p className="mt-2 text-ink-3 text-second">
        This is your shop with your unpublished changes. Change the time to see banners and the countdown start and end.
        {language === 'ur' && ' Products show their English names here.'}
      </p>
    </section>
  );
}
