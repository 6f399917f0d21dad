import { useState } from 'react';
import { type BannerValues, bannerState, type ContentProblems } from '#app/content/content-form.ts';
import { readLocal, writeLocal } from '#app/platform/dates.ts';
import type { Picture as PictureData } from '#app/platform/media/picture.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { OfficeIconName } from '../icon-name.ts';
import { Card } from '../pieces/card.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeDialog } from '../pieces/office-dialog.tsx';
import { OfficeField, OfficeSelect } from '../pieces/office-field.tsx';
import { OfficeIcon } from '../pieces/office-icon.tsx';
import { Switch } from '../pieces/switch.tsx';
import { formatWhenExactly } from '../pieces/times.ts';
import { PictureField } from './picture-field.tsx';

type BannersCardProps = {
  title: string;
  banners: BannerValues[];
  /** `hero` or `home`: the first word of the problems' places. */
  field: string;
  problems: ContentProblems;
  pictures: ReadonlyMap<string, PictureData>;
  now: string;
  onChange: (banners: BannerValues[]) => void;
  onPicture: (picture: PictureData) => void;
};

const newBanner: BannerValues = {
  ...{ id: null, pictureId: '', alt: '', heading: '', text: '', link: null, linkText: '', tone: 'ink' },
  ...{ ground: null, focus: 50, active: true, startsAt: null, endsAt: null },
};

/** Banners in their order: on and off, moved, written and timed. */
export function BannersCard(props: BannersCardProps) {
  const { title, banners, field, problems, pictures, now, onChange, onPicture } = props;
  const [open, setOpen] = useState<number | null>(null);
  const states = banners.map((each) => bannerState(each, Date.parse(now)));
  const count = (state: string) => states.filter((each) => each === state).length;
  function change(index: number, changes: Partial<BannerValues>): void {
    onChange(banners.map((each, place) => (place === index ? { ...each, ...changes } : each)));
  }
  function move(index: number, step: 1 | -1): void {
    const [one, other] = [banners[index], banners[index + step]];
    if (one && other) onChange(banners.with(index, other).with(index + step, one));
  }
  const opened = open === null ? undefined : banners[open];
  return (
    <Card
      flush
      title={title}
      count={
        <span className="text-second max-md:hidden">
          {[
            `${count('shown')} shown`,
            count('waits') && `${count('waits')} waits`,
            count('ended') && `${count('ended')} ended`,
            count('off') && `${count('off')} off`,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      }
      end={
        <OfficeButton
          icon="plus"
          disabled={banners.length >= 12}
          onClick={() => {
            onChange([...banners, newBanner]);
            setOpen(banners.length);
          }}
        >
          Add a banner
        </OfficeButton>
      }
    >
      {banners.length === 0 && (
        <p className="px-3.5 py-6 text-center text-ink-3">None. The shop says “No banners available”.</p>
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
            isFirst={index === 0}
            isLast={index === banners.length - 1}
            onMove={(step) => move(index, step)}
            onActive={(active) => change(index, { active })}
            onOpen={() => setOpen(index)}
          />
        ))}
      </ul>
      {opened && open !== null && (
        <BannerDialog
          banner={opened}
          picture={pictures.get(opened.pictureId)}
          problems={problems}
          at={`${field}.${open}`}
          onClose={() => {
            setOpen(null);
            if (opened.pictureId === '') onChange(banners.toSpliced(open, 1));
          }}
          onChange={(changes) => change(open, changes)}
          onPicture={(picture) => {
            onPicture(picture);
            change(open, { pictureId: picture.id, ground: opened.ground ? picture.colour : opened.ground });
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

function problemIn(problems: ContentProblems, at: string): string | undefined {
  return Object.entries(problems).find(([place]) => place === at || place.startsWith(`${at}.`))?.[1];
}

type BannerRowProps = {
  banner: BannerValues;
  state: ReturnType<typeof bannerState>;
  picture: PictureData | undefined;
  now: string;
  problem: string | undefined;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: 1 | -1) => void;
  onActive: (active: boolean) => void;
  onOpen: () => void;
};

const stateIcons: Record<BannerRowProps['state'], OfficeIconName> = {
  shown: 'eye',
  waits: 'clock',
  ended: 'history',
  off: 'eye-off',
};

function BannerRow({
  banner,
  state,
  picture,
  now,
  problem,
  isFirst,
  isLast,
  onMove,
  onActive,
  onOpen,
}: BannerRowProps) {
  const name = banner.heading || banner.alt || 'Banner without words';
  const when = (moment: string) => formatWhenExactly(new Date(moment), new Date(now));
  const times = [
    banner.startsAt && `from ${when(banner.startsAt)}`,
    banner.endsAt && `${state === 'ended' ? 'ended' : 'until'} ${when(banner.endsAt)}`,
  ].filter(Boolean);
  return (
    <li className="flex items-center gap-3.5 border-line px-3.5 py-2.5 not-last:border-b max-md:flex-wrap max-md:gap-1.5">
      <span className="flex flex-col max-md:order-1 max-md:flex-row">
        <MoveBanner label={`Move ${name} up`} icon="arrow-up" disabled={isFirst} onClick={() => onMove(-1)} />
        <MoveBanner label={`Move ${name} down`} icon="arrow-down" disabled={isLast} onClick={() => onMove(1)} />
      </span>
      <div className="flex min-w-0 flex-1 items-center gap-3.5 max-md:basis-full">
        <Picture picture={picture} sizes="150px" alt="" className="h-14 w-37 shrink-0 rounded-control max-md:w-28" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{name}</p>
          <p className="truncate text-ink-3 text-second">
            {[banner.link ?? 'leads nowhere', ...times].join(', ')}
            {!banner.alt && (
              <span className="ms-1.5 whitespace-nowrap font-medium text-marigold-text">
                <OfficeIcon name="triangle-alert" className="me-1 inline size-3.5" />
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
        <OfficeIcon name={stateIcons[state]} className="size-3.5" />
        {state}
      </span>
      <span className="max-md:order-2 [&_label]:sr-only">
        <Switch label={`Show ${name}`} checked={banner.active} onChange={onActive} />
      </span>
      <OfficeButton look="quiet" icon="pencil" iconOnly="always" className="max-md:order-2" onClick={onOpen}>
        Edit {name}
      </OfficeButton>
    </li>
  );
}

type MoveBannerProps = { label: string; icon: 'arrow-up' | 'arrow-down'; disabled: boolean; onClick: () => void };

export function MoveBanner({ label, icon, disabled, onClick }: MoveBannerProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid h-7 w-7 place-items-center rounded-control text-ink-2 hover:bg-green-tint/60 disabled:text-strong max-md:size-11"
    >
      <OfficeIcon name={icon} className="size-3.5" />
    </button>
  );
}

type BannerDialogProps = {
  banner: BannerValues;
  picture: PictureData | undefined;
  problems: ContentProblems;
  at: string;
  onClose: () => void;
  onChange: (changes: Partial<BannerValues>) => void;
  onPicture: (picture: PictureData) => void;
  onRemove: () => void;
};

function BannerDialog({ banner, picture, problems, at, onClose, onChange, onPicture, onRemove }: BannerDialogProps) {
  const wrong = (field: string) => problems[`${at}.${field}`];
  return (
    <OfficeDialog
      open
      width="wide"
      onClose={onClose}
      title={banner.heading || 'Banner'}
      says="Only the picture is needed. Nothing is in the shop before you publish."
      foot={
        <>
          <OfficeButton look="danger" icon="trash-2" className="md:me-auto" onClick={onRemove}>
            Remove this banner
          </OfficeButton>
          <OfficeButton look="act" onClick={onClose}>
            Done
          </OfficeButton>
        </>
      }
    >
      <div className="grid gap-3 px-5 pb-4 md:grid-cols-2">
        <div className="md:col-span-2">
          <PictureField wide label="Picture" picture={picture} error={wrong('pictureId')} onTaken={onPicture} />
        </div>
        <OfficeField
          className="md:col-span-2"
          label="Alt text"
          hint="What is in the picture, for people who do not see it."
          value={banner.alt}
          error={wrong('alt')}
          onChange={({ target }) => onChange({ alt: target.value })}
        />
        <OfficeField
          optional
          label="Heading"
          value={banner.heading}
          error={wrong('heading')}
          onChange={({ target }) => onChange({ heading: target.value })}
        />
        <OfficeField
          optional
          label="Text"
          value={banner.text}
          error={wrong('text')}
          onChange={({ target }) => onChange({ text: target.value })}
        />
        <OfficeField
          optional
          label="Leads to"
          placeholder="/electronics"
          value={banner.link ?? ''}
          error={wrong('link')}
          onChange={({ target }) => onChange({ link: target.value.trim() || null })}
        />
        <OfficeField
          optional
          label="Button"
          placeholder="Shop now"
          value={banner.linkText}
          error={wrong('linkText')}
          onChange={({ target }) => onChange({ linkText: target.value })}
        />
        <OfficeField
          optional
          type="datetime-local"
          label="From (Karachi time)"
          value={banner.startsAt ? writeLocal(new Date(banner.startsAt)) : ''}
          onChange={({ target }) => onChange({ startsAt: readLocal(target.value)?.toISOString() ?? null })}
        />
        <OfficeField
          optional
          type="datetime-local"
          label="Until"
          value={banner.endsAt ? writeLocal(new Date(banner.endsAt)) : ''}
          error={problems[at]}
          onChange={({ target }) => onChange({ endsAt: readLocal(target.value)?.toISOString() ?? null })}
        />
        <OfficeSelect
          label="Words in"
          value={banner.tone}
          onChange={({ target }) => onChange({ tone: target.value === 'cream' ? 'cream' : 'ink' })}
        >
          <option value="ink">Ink, on a light picture</option>
          <option value="cream">Cream, on a dark picture</option>
        </OfficeSelect>
        <OfficeSelect
          label="Where the words stand"
          value={banner.ground ? 'on' : 'below'}
          onChange={({ target }) => onChange({ ground: target.value === 'on' ? (picture?.colour ?? '#f3e8da') : null })}
        >
          <option value="below">Below the picture</option>
          <option value="on">On the picture’s calm side</option>
        </OfficeSelect>
        <label className="md:col-span-2">
          <span className="mb-1.25 block font-medium text-ink-2 text-second">
            The objects stand at {banner.focus} % from the left; a phone’s crop keeps them
          </span>
          <input
            type="range"
            min={0}
            max={100}
            value={banner.focus}
            onChange={({ target }) => onChange({ focus: Number(target.value) })}
            className="h-8 w-full accent-green max-md:h-11"
          />
        </label>
      </div>
    </OfficeDialog>
  );
}
