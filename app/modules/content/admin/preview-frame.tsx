import { useState } from 'react';
import { AdminField } from '#app/admin/components/field.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import type { Language } from '#app/i18n/language.ts';
import { readLocal, writeLocal } from '#app/infra/dates/days.ts';
import type { Preview, PreviewMessage } from '../preview.ts';
import { Choice, choices, LanguageChoice } from './pages/language-choice.tsx';
import { PreviewWindow, previewWidths } from './preview-window.tsx';

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
  function previewNow(): PreviewMessage {
    const today = Date.now();
    return { preview: makePreview({ at: at ? Date.parse(at) : today, now: today, language }) };
  }
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
            {previewWidths.map((width) => (
              <Choice key={width.label} pressed={width.wide === wide} onClick={() => setWide(width.wide)}>
                {width.label}
              </Choice>
            ))}
          </div>
        </div>
      </div>
      <PreviewWindow title="Preview of the home page" wide={wide} makeMessage={previewNow} />
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
