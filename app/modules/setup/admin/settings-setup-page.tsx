import { href } from 'react-router';
import { AdminButtonLink } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { signedInContext } from '#app/admin/guard.server.ts';
import { SettingsFrame } from '#app/modules/settings/admin/settings-frame.tsx';
import { hasBegun } from '#app/modules/settings/setup-state.server.ts';
import { readDemoToEmpty } from '../empty-shop.server.ts';
import type { Route } from './+types/settings-setup-page.ts';
import { EmptyDemoForm } from './empty-demo-form.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const [demo, isBegun] = await Promise.all([readDemoToEmpty(context.get(signedInContext).email), hasBegun()]);
  return { demo, isBegun };
}

/** Where the demo shop becomes its owner's own; afterwards the first steps in it. */
export default function SettingsBeginPage({ loaderData }: Route.ComponentProps) {
  const { demo, isBegun } = loaderData;
  if (demo)
    return (
      <SettingsFrame
        title="Begin your own shop"
        says="This is the demo shop. When you have looked around, empty it here, and it is yours."
      >
        <EmptyDemoForm demo={demo} />
      </SettingsFrame>
    );
  if (!isBegun)
    return (
      <SettingsFrame title="Begin your own shop" says="Here a demo shop is emptied.">
        <EmptyState title="There is nothing to empty">This shop does not run as the demo.</EmptyState>
      </SettingsFrame>
    );
  return (
    <SettingsFrame title="Your own shop" says="It is not the demo, and does not become it again.">
      <EmptyState
        title="This shop is yours"
        actions={
          <>
            <AdminButtonLink look="primary" icon="store" to={href('/admin/settings/shop')}>
              Name, phone and address
            </AdminButtonLink>
            <AdminButtonLink icon="plus" to={href('/admin/products/new')}>
              A product
            </AdminButtonLink>
            <AdminButtonLink icon="upload" to={href('/admin/products/move-in')}>
              Move in from another shop
            </AdminButtonLink>
          </>
        }
      >
        Orders are real now, and so are letters and couriers. Begin with what shoppers see first.
      </EmptyState>
    </SettingsFrame>
  );
}
