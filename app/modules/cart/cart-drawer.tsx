import { useCallback, useId, useState } from 'react';
import { href, Link } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { createLater, useLater, useWhenIdle } from '#app/ui/later.ts';
import { PanelHead, SideDialog } from '#app/ui/side-dialog.tsx';
import { setDrawerOpen, useCart, useDrawerOpen } from './cart-store.ts';

const content = createLater(() => import('./drawer-content.tsx').then(({ DrawerContent }) => DrawerContent));

/** E3: slides in after every add, over whatever page is open. */
export function CartDrawer() {
  const [rests, setRests] = useState(false);
  useWhenIdle(useCallback(() => setRests(true), []));
  const open = useDrawerOpen();
  // Held before it is needed: in `Suspense` the drawer would show what stands in its place first, for a third of a second.
  const DrawerContent = useLater(content, rests || open);
  const heading = useId();
  const t = useT();
  const close = () => setDrawerOpen(false);
  return (
    <SideDialog
      open={open}
      onClose={close}
      labelledBy={heading}
      side="end"
      className="w-[460px] max-w-[calc(100vw-24px)]"
    >
      <div className="flex h-full flex-col low:h-auto">
        <PanelHead id={heading} closeLabel={t('Close cart')} onClose={close}>
          {t('In your cart')}
        </PanelHead>
        {DrawerContent ? <DrawerContent onLeave={close} /> : <ContentToCome onLeave={close} />}
      </div>
    </SideDialog>
  );
}

/** Until the script of the content is here: as many lines as the cart has, in their shape, and the way to the cart. */
function ContentToCome({ onLeave }: { onLeave: () => void }) {
  const lines = useCart();
  const t = useT();
  return (
    <div className="flex grow flex-col overflow-hidden px-5 sm:px-7" aria-busy="true">
      {lines.slice(0, 3).map(({ id }) => (
        <div key={id} className="flex animate-skeleton gap-4 border-line border-b py-5" aria-hidden="true">
          <div className="size-18 rounded-box bg-skeleton sm:size-24" />
          <div className="mt-1 h-4 w-1/2 rounded-tag bg-skeleton" />
        </div>
      ))}
      <p className="mt-auto py-4 text-center">
        <Link
          to={href('/cart')}
          className="inline-flex min-h-11 items-center font-semibold underline decoration-[1.5px] underline-offset-3"
          onClick={onLeave}
        >
          {t('View Cart')}
        </Link>
      </p>
    </div>
  );
}
