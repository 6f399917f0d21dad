import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import type { AdminIconName } from '#app/admin/components/icon-name.ts';
import { MoveButtons, type Step } from '#app/admin/components/list/in-order.tsx';
import { Switch } from '#app/admin/components/switch.tsx';
import { formatWhenExactly } from '#app/admin/components/times.ts';
import type { Picture as PictureData } from '#app/infra/media/pictures/picture.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { BannerValues, bannerState } from '../content-form.ts';

export type BannerState = ReturnType<typeof bannerState>;

type BannerRowProps = {
  banner: BannerValues;
  state: BannerState;
  picture: PictureData | undefined;
  now: string;
  problem: string | undefined;
  index: number;
  count: number;
  onMove: (step: Step) => void;
  onActive: (active: boolean) => void;
  onOpen: () => void;
};

const stateIcons: Record<BannerState, AdminIconName> = {
  shown: 'eye',
  waits: 'clock',
  ended: 'history',
  off: 'eye-off',
};

/** One banner in the list: whether and when it is shown, its words and its errors. */
export function BannerRow({
  banner,
  state,
  picture,
  now,
  problem,
  index,
  count,
  onMove,
  onActive,
  onOpen,
}: BannerRowProps) {
  const name = banner.heading || banner.alt || 'Banner without text';
  const when = (moment: string) => formatWhenExactly(new Date(moment), new Date(now));
  const times = [
    banner.startsAt && `from ${when(banner.startsAt)}`,
    banner.endsAt && `${state === 'ended' ? 'ended' : 'until'} ${when(banner.endsAt)}`,
  ].filter(Boolean);
  return (
    <li className="flex items-center gap-3.5 border-line px-3.5 py-2.5 not-last:border-b max-md:flex-wrap max-md:gap-1.5">
      <MoveButtons
        name={name}
        index={index}
        count={count}
        onMove={onMove}
        className="flex-col max-md:order-1 max-md:flex-row"
      />
      <div className="flex min-w-0 flex-1 items-center gap-3.5 max-md:basis-full">
        <Picture picture={picture} sizes="150px" alt="" className="h-14 w-37 shrink-0 rounded-control max-md:w-28" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{name}</p>
          <p className="truncate text-ink-3 text-second">
            {[banner.link ?? 'no link', ...times].join(', ')}
            {!banner.alt && (
              <span className="ms-1.5 whitespace-nowrap font-medium text-marigold-text">
                <AdminIcon name="triangle-alert" className="me-1 inline size-3.5" />
                no alt text
              </span>
            )}
          </p>
          {problem && (
            <p role="alert" className="text-clay-text text-second">
              {problem}
            </p>
          )}
        </div>
      </div>
      <span
        className={`inline-flex items-center gap-1.5 font-medium text-note max-md:order-2 max-md:ms-auto ${state === 'shown' ? 'text-green' : 'text-ink-3'}`}
      >
        <AdminIcon name={stateIcons[state]} className="size-3.5" />
        {state}
      </span>
      <span className="max-md:order-2 [&_label]:sr-only">
        <Switch label={`Show ${name}`} checked={banner.active} onChange={onActive} />
      </span>
      <AdminButton look="quiet" icon="pencil" iconOnly="always" className="max-md:order-2" onClick={onOpen}>
        Edit {name}
      </AdminButton>
    </li>
  );
}
