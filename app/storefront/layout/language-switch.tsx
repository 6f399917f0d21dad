import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { inLanguage } from '#app/i18n/language.ts';
import { useLanguage } from '#app/i18n/translate.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';

/** M31: the way to this very page in the other language, in that language's own word; nothing while the shop has one. */
export function LanguageSwitch({ className }: { className: string }) {
  const { speaksUrdu } = useShop();
  const language = useLanguage();
  const { pathname } = useLocation();
  if (!speaksUrdu) return null;
  const other = language === 'ur' ? 'en' : 'ur';
  return (
    <a href={inLanguage(other, pathname)} hrefLang={other} lang={other} className={className} onClick={addQuery}>
      {other === 'ur' ? 'اردو' : 'English'}
    </a>
  );
}

/** The page is the same document for everybody, so the query is not in it. */
function addQuery({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.search = location.search;
  currentTarget.hash = location.hash;
}
