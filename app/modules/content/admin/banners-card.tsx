import { useState } from 'react';
import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { changedAt, movedAt } from '#app/admin/components/list/in-order.tsx';
import type { Picture as PictureData } from '#app/infra/media/pictures/picture.ts';
import type { Problems } from '#app/infra/merge.ts';
import { messages } from '#app/infra/text/messages.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { type BannerValues, bannerState, plainBanner } from '../content-form.ts';
import { BannerDialog } from './banner-dialog.tsx';
import { BannerRow, type BannerState } from './banner-row.tsx';
import type { LinkPlace } from './link-field.tsx';

type BannersCardProps = {
  title: string;
  banners: BannerValues[];
  /** `hero` or `home`: the prefix of the error paths. */
  field: string;
  problems: Problems;
  pictures: ReadonlyMap<string, PictureData>;
  now: string;
  collections: readonly LinkPlace[];
  onChange: (banners: BannerValues[]) => void;
  onPicture: (picture: PictureData) => void;
};

/** The banners in their order. Each can be switched on and off, moved, edited and scheduled. */
export function BannersCard(props: BannersCardProps) {
  const { title, banners, field, problems, pictures, now, onChange, onPicture } = props;
  const { isOwn } = useShop();
  const [open, setOpen] = useState<number | null>(null);
  const states = banners.map((each) => bannerState(each, Date.parse(now)));
  const change = (index: number, changes: Partial<BannerValues>) => onChange(changedAt(banners, index, changes));
  const opened = open === null ? undefined : banners[open];
  return (
    <Card
      flush
      title={title}
      count={<span className="text-second max-md:hidden">{formatCounts(states)}</span>}
      end={
        <AdminButton
          icon="plus"
          disabled={banners.length >= 12}
          onClick={() => {
            onChange([...banners, plainBanner]);
            setOpen(banners.length);
          }}
        >
          Add a banner
        </AdminButton>
      }
    >
      {banners.length === 0 && (
        <p className="px-3.5 py-6 text-center text-ink-3">
          None. The shop {isOwn ? 'leaves them out' : `shows “${messages.none.banners}”`}.
        </p>
      )}
      <ul>
        {banners.map((banner, index) => (
          <BannerRow
            key={banner.id ?? `new-${index}`}
            banner={banner}
            state={states[index] ?? 'off'}
            picture={pictures.get(banner.pictureId)}
            now={now}
            problem={problemIn(problems, `${field}.${index}`)}
            index={index}
            count={banners.length}
            onMove={(step) => onChange(movedAt(banners, index, step))}
            onActive={(active) => change(index, { active })}
            onOpen={() => setOpen(index)}
          />
        ))}
      </ul>
      {opened && open !== null && (
        <BannerDialog
          banner={opened}
          picture={pictures.get(opened.pictureId)}
          phonePicture={pictures.get(opened.phonePictureId ?? '')}
          problems={problems}
          at={`${field}.${open}`}
          collections={props.collections}
          onClose={() => {
            setOpen(null);
            if (opened.pictureId === '') onChange(banners.toSpliced(open, 1));
          }}
          onChange={(changes) => change(open, changes)}
          onPicture={(picture) => {
            onPicture(picture);
            change(open, { pictureId: picture.id, ground: opened.ground ? picture.colour : opened.ground });
          }}
          onPhonePicture={(picture) => {
            onPicture(picture);
            change(open, { phonePictureId: picture.id });
          }}
          onRemove={() => {
            setOpen(null);
            onChange(banners.toSpliced(open, 1));
          }}
        />
      )}
    </Card>
  );
}

/** `2 shown, 1 waits`. */
function formatCounts(states: readonly BannerState[]): string {
  const count = (state: BannerState) => states.filter((each) => each === state).length;
  const others = (['waits', 'ended', 'off'] as const).filter((state) => count(state) > 0);
  return ['shown' as const, ...others].map((state) => `${count(state)} ${state}`).join(', ');
}

function problemIn(problems: Problems, at: string): string | undefined {
  return Object.entries(problems).find(([place]) => place === at || place.startsWith(`${at}.`))?.[1];
}
