import { useMemo } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Label } from '#app/i18n/translate.ts';
import { firstLetter } from '#app/infra/text/first-letter.ts';
import type { OwnMark } from '#app/ui/mark-context.ts';
import { defaultSettings, type ShopSettings } from './shop-settings.ts';

/** The shop's settings as the page was rendered with; on an error page, where nothing could be read, the defaults. */
export function useShop(): ShopSettings {
  const root = useRouteLoaderData<{ shop: ShopSettings }>('root');
  return root?.shop ?? defaultSettings;
}

/** What a checkout says of its e-mail field. */
export function useEmailHint(): Label {
  return useShop().sendsNoEmails ? 'We may write to you about your order.' : 'We send the receipt here.';
}

/** The mark that stands on this page (ui/mark-context.ts). */
export function useShopMark(): 'door' | 'unknown' | OwnMark {
  const shop = useRouteLoaderData<{ shop: ShopSettings }>('root')?.shop;
  return useMemo(() => {
    if (!shop) return 'unknown';
    if (!shop.isOwn) return 'door';
    return { picture: shop.logo ?? shop.mark ?? null, letter: firstLetter(shop.shopName) };
  }, [shop]);
}
