import { useState } from 'react';
import { href } from 'react-router';
import { inLanguage, type Language } from '#app/i18n/language.ts';
import type { Theme } from '#app/modules/settings/shop-theme.ts';
import { isHexColour } from '../../theme/oklch.ts';
import { themeVariables } from '../../theme/theme.ts';
import { dastakTheme } from '../../theme/theme-tokens.ts';
import { Choice, choices, LanguageChoice } from '../pages/language-choice.tsx';
import { PreviewWindow, previewWidths } from '../preview-window.tsx';

type ThemePreviewProps = {
  theme: Theme;
  /** The product that is shown; null where the shop has none. */
  product: number | null;
};

/** Home, a product and the checkout in looks that are not saved yet. */
export function ThemePreview({ theme, product }: ThemePreviewProps) {
  const [wide, setWide] = useState(false);
  const [language, setLanguage] = useState<Language>('en');
  const pages = [
    { label: 'Home', path: href('/') },
    ...(product === null ? [] : [{ label: 'Product', path: href('/product_detail/:id', { id: String(product) }) }]),
    { label: 'Checkout', path: href('/checkout') },
  ];
  const [path, setPath] = useState(pages[0]!.path);
  const variables = themeVariables(readable(theme));
  return (
    <section aria-label="Preview" className="min-w-0 xl:sticky xl:top-3.5">
      <div className="mb-2 flex min-h-8 flex-wrap items-center gap-2">
        <h2 className="font-semibold text-card">Preview</h2>
        <div className="ms-auto flex flex-wrap gap-2">
          <LanguageChoice language={language} onChoose={setLanguage} />
          <div className={choices}>
            {pages.map((page) => (
              <Choice key={page.path} pressed={page.path === path} onClick={() => setPath(page.path)}>
                {page.label}
              </Choice>
            ))}
          </div>
          <div className={choices}>
            {previewWidths.map((width) => (
              <Choice key={width.label} pressed={width.wide === wide} onClick={() => setWide(width.wide)}>
                {width.label}
              </Choice>
            ))}
          </div>
        </div>
      </div>
      <PreviewWindow
        title="Preview of the shop"
        wide={wide}
        makeMessage={() => ({ page: { path: inLanguage(language, path), variables } })}
      />
      <p className="mt-2 text-ink-3 text-second">
        This is your shop in the looks of this form. Shoppers see them when you publish.
      </p>
    </section>
  );
}

/** A field that is being written holds no colour yet: Dastak's stands in for it. */
function readable(theme: Theme): Theme {
  const { brand, paper, ink, accent } = theme;
  const or = (written: string, instead: string) => (isHexColour(written) ? written : instead);
  return {
    ...theme,
    brand: or(brand, dastakTheme.brand),
    paper: or(paper, dastakTheme.paper),
    ink: or(ink, dastakTheme.ink),
    accent: or(accent, dastakTheme.accent),
  };
}
