import { useT } from '#app/i18n/translate.ts';
import { useShopReached } from '#app/infra/live/use-live.ts';
import { Icon } from './icon.tsx';

/** A quiet line at the window's foot for as long as the device has no network, or the shop does not answer. */
export function OfflineNotice() {
  const reached = useShopReached();
  const t = useT();
  return (
    <div role="status" className="print:hidden">
      {!reached && (
        <p className="offline-notice fixed start-4 z-30 flex min-h-11 items-center gap-2.5 rounded-box bg-ink px-4 py-2 font-medium text-paper text-sm md:start-6">
          <Icon name="circle-alert" className="size-5 max-[359px]:hidden" />
          <span>
            {t('You are offline')}
            <span className="max-md:sr-only">{t('. Pages you opened before can still be read.')}</span>
          </span>
        </p>
      )}
    </div>
  );
}
