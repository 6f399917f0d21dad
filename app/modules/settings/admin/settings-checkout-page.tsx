import { PolicyCard } from '#app/admin/health/policy-card.tsx';
import { pick } from '#app/infra/records.ts';
import { readOtherWords } from '#app/modules/content/pages/policy-texts.server.ts';
import { readDeliveryToEdit } from '../delivery/save-delivery.server.ts';
import { readSettingsToEdit } from '../save-settings.server.ts';
import type { Route } from './+types/settings-checkout-page.ts';
import { CheckoutSection } from './checkout-section.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { checkoutFields } from './shop-editor.ts';

export async function loader() {
  const [settings, delivery, words] = await Promise.all([readSettingsToEdit(), readDeliveryToEdit(), readOtherWords()]);
  return { checkout: pick(settings, checkoutFields), delivery, words };
}

/** How shoppers order, what they are promised, and what the delivery costs; what pages of text say otherwise stands first. */
export default function SettingsCheckoutPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsFrame title="Checkout and delivery">
      <PolicyCard {...loaderData.words} />
      <CheckoutSection values={loaderData.checkout} />
      <DeliverySection values={loaderData.delivery} />
    </SettingsFrame>
  );
}
