import { href } from 'react-router';
import { AdminButtonLink } from '#app/admin/components/button.tsx';
import { EmptyState } from '#app/admin/components/empty-state.tsx';
import { signedInContext } from '#app/admin/guard.server.ts';
import { SettingsFrame } from '#app/modules/settings/admin/settings-frame.tsx';
import { isSetUp } from '#app/modules/settings/setup-state.server.ts';
import { readDemoData } from '../remove-demo-data.server.ts';
import type { Route } from './+types/settings-demo-data-page.ts';
import { RemoveDemoForm } from './remove-demo-form.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const [demo, isReady] = await Promise.all([readDemoData(context.get(signedInContext).email), isSetUp()]);
  return { demo, isReady };
}

/** Where demo data is removed; afterwards the first steps in the shop. */
export default function SettingsDemoDataPage({ loaderData: { demo, isReady } }: Route.ComponentProps) {
  return (
    <SettingsFrame
      title="Remove demo data"
      says={
        demo
          ? 'When you have looked around, remove what the demo brought, and the shop is yours.'
          : 'It is not the demo, and does not become it again.'
      }
    >
      {demo ? <RemoveDemoForm demo={demo} /> : <NoDemoData isReady={isReady} />}
    </SettingsFrame>
  );
}

function NoDemoData({ isReady }: { isReady: boolean }) {
  if (!isReady) return <EmptyState title="There is no demo data">This shop does not run as the demo.</EmptyState>;
  return (
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
            Import from another shop
          </AdminButtonLink>
          <AdminButtonLink icon="image" to={href('/admin/content')}>
            Announcement, banners and services
          </AdminButtonLink>
          <AdminButtonLink icon="truck" to={href('/admin/settings/couriers')}>
            Couriers
          </AdminButtonLink>
        </>
      }
    >
      Orders are real now, and so are e-mails and couriers. First write what shoppers see.
    </EmptyState>
  );
}
