import { Suspense, useId } from 'react';
import { href, Link } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { Icon } from '#app/ui/icon.tsx';
import { createLater, useWhenIdle } from '#app/ui/later.ts';
import { SideDialog } from '#app/ui/side-dialog.tsx';
import { setDrawerOpen, useDrawerOpen } from './cart-store.ts';

const content = createLater(() => import('./drawer-content.tsx').then(({ DrawerContent }) => DrawerContent));

/** E3: slides in after every add, over whatever page is open. */
export function CartDrawer() {
  useWhenIdle(content.fetch);
  const open = useDrawerOpen();
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
        <div className="flex h-19 shrink-0 items-center justify-between border-line border-b ps-5 pe-4 sm:ps-7">
          <h2 id={heading} className="font-d3">
            {t('In your cart')}
          </h2>
          <button
            type="button"
            className="grid size-11 place-items-center rounded-full"
            aria-label={t('Close cart')}
            onClick={close}
          >
            <Icon name="x" />
          </button>
        </div>
        <Suspense fallback={<ContentToCome onLeave={close} />}>
          <content.Later onLeave={close} />
        </Suspense>
      </div>
    </SideDialog>
  );
}

/** Until the script of the content is here. */
function ContentToCome({ onLeave }: { onLeave: () => void }) {
  const t = useT();
  return (
    <p className="px-5 py-5 sm:px-7" aria-busy="true">
      <Link
        to={href('/cart')}
        className="inline-flex min-h-11 items-center font-semibold underline decoration-[1.5px] underline-offset-3"
        onClick={onLeave}
      >
        {t('View Cart')}
      </Link>
    </p>
  );
}
