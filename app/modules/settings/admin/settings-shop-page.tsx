import { pick } from '#app/infra/records.ts';
import { readPartForm } from '../admin-settings.server.ts';
import { readSettingsToEdit } from '../save-settings.server.ts';
import { seoPart } from '../seo-settings.server.ts';
import type { Route } from './+types/settings-shop-page.ts';
import { ListsSection } from './lists-section.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { shopFields } from './shop-editor.ts';
import { ShopSection } from './shop-section.tsx';

export async function loader() {
  const [settings, lists] = await Promise.all([readSettingsToEdit(), readPartForm(seoPart)]);
  return { shop: pick(settings, shopFields), lists };
}

/** Who the shop is, and what its lists and product pages offer. */
export default function SettingsShopPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFrame title="Shop">
      <ShopSection values={loaderData.shop} />
      <ListsSection values={loaderData.lists} />
    </SettingsFrame>
  );
}
