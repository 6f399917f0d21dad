import { href, Link } from 'react-router';
import { useLanguage, useT } from '#app/i18n/translate.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { ShopMark } from '#app/ui/arch.tsx';
import { UrduWord, Wordmark } from './wordmark.tsx';

/** Mark and name, the way home. A picture of the owner's replaces both; another name is set in the display face. */
export function Logo({ light = false, className = '' }: { light?: boolean; className?: string }) {
  const { shopName, logo } = useShop();
  const t = useT();
  const isUrdu = useLanguage() === 'ur';
  return (
    <Link
      to={href('/')}
      className={`inline-flex min-w-0 items-center gap-3 ${light ? 'text-footer-text' : 'text-ink'} ${className}`}
      aria-label={t('{shop}, home', { shop: shopName })}
    >
      {logo ? (
        <img src={logo} alt="" className="logo-picture" />
      ) : (
        <>
          <ShopMark light={light} className="h-9 shrink-0 md:h-10" pictureClassName="size-9 shrink-0 md:size-10" />
          {shopName === 'Dastak' && isUrdu ? (
            <UrduWord className="h-9 shrink-0 md:h-10" />
          ) : shopName === 'Dastak' ? (
            <Wordmark className="mt-1.5 h-[30px] shrink-0 md:h-[33px]" />
          ) : (
            <span className="truncate font-display text-[28px] leading-10">{shopName}</span>
          )}
        </>
      )}
    </Link>
  );
}
