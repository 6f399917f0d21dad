import { useT } from '#app/i18n/translate.ts';
import { useShopReached } from '#app/infra/live/use-live.ts';
import { Icon } from './icon.tsx';

/**
 * A quiet line at the window's foot for as long as the device has no network, or the shop does not answer. On phones it is
 * as wide as the window, and what stands at the foot moves up (styles.css).
 */
export function OfflineNotice() {
  const reached = useShopReached();
  const t = useT();
  return (
    <div role="status" className="print:hidden">
      {!reached && (
        <p className="offline-notice fixed start-0 z-30 flex items-center gap-2.5 bg-ink px-4 font-medium text-paper text-sm max-md:end-0 max-md:justify-center md:start-6 md:min-h-11 md:rounded-box md:py-2">
          <Icon name="circle-alert" className="size-5 max-md:size-4" />
          <span>
            {t('You are offline')}
            <span className="max-md:sr-only">{t('. Pages you opened before can still be read.')}</span>
          </span>
        </p>
      )}
    </div>
  );
}
