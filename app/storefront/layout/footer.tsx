import { Link } from 'react-router';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT, useTWhole } from '#app/i18n/translate.ts';
import { formatPhone } from '#app/infra/contact-details/phone.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Logo } from './logo.tsx';
import { policyLinks, useShopLinks } from './navigation.ts';
import { UrduWord } from './wordmark.tsx';

const quietLink = 'inline-flex min-h-10 items-center gap-3 underline-offset-4 hover:underline';

/** A7: mission, how to reach the shop, its social pages, the policies and the copyright line. */
export function Footer() {
  const shop = useShop();
  const shopLinks = useShopLinks();
  const t = useT();
  const tWhole = useTWhole();
  const written = useTextDirection();
  const social = [
    { name: 'facebook', label: 'Facebook', href: shop.facebook },
    { name: 'instagram', label: 'Instagram', href: shop.instagram },
    { name: 'tiktok', label: 'TikTok', href: shop.tiktok },
  ] as const;
  return (
    <footer className="on-dark relative overflow-hidden bg-green pt-14 pb-26 text-footer-text md:pt-18">
      {shop.shopName === 'Dastak' && (
        <UrduWord className="pointer-events-none absolute -end-16 bottom-6 w-[420px] text-green-3 md:w-[660px]" />
      )}
      <div className="container-page relative">
        <div className="grid gap-10 md:grid-cols-[1.5fr_1fr_1fr] md:gap-12">
          <div>
            <Logo light />
            <p {...written(shop.mission)} className="mt-4 max-w-[15em] font-d3">
              {shop.mission}
            </p>
          </div>
          <div>
            <h2 className="font-semibold text-label">{t('Talk to us')}</h2>
            <ul className="mt-2">
              <li>
                <a href={`tel:${shop.phone}`} className={quietLink}>
                  <Icon name="phone" className="size-5" /> <span dir="ltr">{formatPhone(shop.phone)}</span>
                </a>
              </li>
              <li>
                <a href={`mailto:${shop.email}`} className={quietLink}>
                  <Icon name="mail" className="size-5" /> {shop.email}
                </a>
              </li>
            </ul>
            <ul className="-ms-3 mt-2 flex gap-1">
              {social
                .filter(({ href }) => href)
                .map(({ name, label, href }) => (
                  <li key={name}>
                    <a
                      href={href}
                      target="_blank"
                      rel="noopener noreferrer"
                      aria-label={t('{shop} on {network}', { shop: shop.shopName, network: label })}
                      className="grid size-11 place-items-center rounded-full hover:bg-green-3"
                    >
                      <Icon name={name} className="size-5.5" />
                    </a>
                  </li>
                ))}
            </ul>
          </div>
          <nav aria-label={t('Shop')}>
            <h2 className="font-semibold text-label">{t('Shop')}</h2>
            <ul className="mt-2">
              {shopLinks.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} className={quietLink}>
                    {tWhole(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="mt-12 flex flex-col gap-4 border-footer-text/25 border-t pt-5 text-sm md:mt-16 md:flex-row md:items-center md:justify-between">
          <p>
            {/* In the order of the name's language, also where the page runs the other way. */}
            <bdi>{`© ${shop.copyrightYear} ${shop.shopName}`}</bdi>
          </p>
          <PolicyLinks className="grid grid-cols-2 gap-x-6 md:flex md:flex-wrap" />
        </div>
      </div>
    </footer>
  );
}

/** The policy links as a small navigation; the checkout shows them too. */
export function PolicyLinks({
  className = '',
  linkClassName = quietLink,
}: {
  className?: string;
  linkClassName?: string;
}) {
  const t = useT();
  return (
    <nav aria-label={t('Policies')}>
      <ul className={className}>
        {policyLinks.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={linkClassName}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
