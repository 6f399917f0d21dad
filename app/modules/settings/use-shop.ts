import { useRouteLoaderData } from 'react-router';
import { defaultSettings, type ShopSettings } from './shop-settings.ts';

/** The shop's settings as the page was rendered with; on an error page, where nothing could be read, the defaults. */
export function useShop(): ShopSettings {
  const root = useRouteLoaderData<{ shop: ShopSettings }>('root');
  return root?.shop ?? defaultSettings;
}
