import { AdminButton } from '#app/admin/components/button.tsx';
import { AdminDialog } from '#app/admin/components/dialog.tsx';
import { AdminField, AdminSelect } from '#app/admin/components/field.tsx';
import { UrduField } from '#app/admin/components/urdu-field.tsx';
import { readLocal, writeLocal } from '#app/infra/dates/days.ts';
import type { Picture as PictureData } from '#app/infra/media/pictures/picture.ts';
import type { Problems } from '#app/infra/merge.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import type { BannerValues } from '../content-form.ts';
import { LinkField, type LinkPlace } from './link-field.tsx';
import { PictureField } from './picture-field.tsx';

type BannerDialogProps = {
  banner: BannerValues;
  picture: PictureData | undefined;
  phonePicture: PictureData | undefined;
  problems: Problems;
  /** The path of the banner in the errors, such as `hero.2`. */
  at: string;
  collections: readonly LinkPlace[];
  onClose: () => void;
  onChange: (changes: Partial<BannerValues>) => void;
  onPicture: (picture: PictureData) => void;
  onPhonePicture: (picture: PictureData) => void;
  onRemove: () => void;
};

/** The form of one banner: its words, its link and its schedule. */
export function BannerDialog({ onClose, onRemove, ...fields }: BannerDialogProps) {
  return (
    <AdminDialog
      open
      width="wide"
      onClose={onClose}
      title={fields.banner.heading || 'Banner'}
      says="Only the picture is required. Nothing changes in the shop until you publish."
      foot={
        <>
          <AdminButton look="danger" icon="trash-2" className="md:me-auto" onClick={onRemove}>
            Remove banner
          </AdminButton>
          <AdminButton look="primary" onClick={onClose}>
            Done
          </AdminButton>
        </>
      }
    >
      <BannerFields {...fields} />
    </AdminDialog>
  );
}

type BannerFieldsProps = Omit<BannerDialogProps, 'onClose' | 'onRemove'>;

function BannerFields({
  banner,
  picture,
  phonePicture,
  problems,
  at,
  collections,
  onChange,
  onPicture,
  onPhonePicture,
}: BannerFieldsProps) {
  const wrong = (field: string) => problems[`${at}.${field}`];
  const { speaksUrdu } = useShop();
  return (
    <div className="grid gap-3 px-5 pb-4 md:grid-cols-2">
      <div className="md:col-span-2">
        <PictureField wide label="Picture" picture={picture} error={wrong('pictureId')} onTaken={onPicture} />
      </div>
      <div className="md:col-span-2">
        <PictureField
          label="Picture for phones (optional)"
          hint="Square works best. Without one, the picture above is cropped on phones."
          picture={phonePicture}
          error={wrong('phonePictureId')}
          onTaken={onPhonePicture}
          onRemove={() => onChange({ phonePictureId: null })}
        />
      </div>
      <AdminField
        className="md:col-span-2"
        label="Alt text"
        hint="What the picture shows, for people who cannot see it."
        value={banner.alt}
        error={wrong('alt')}
        onChange={({ target }) => onChange({ alt: target.value })}
      />
      <AdminField
        optional
        label="Heading"
        value={banner.heading}
        error={wrong('heading')}
        onChange={({ target }) => onChange({ heading: target.value })}
      />
      <AdminField
        optional
        label="Text"
        value={banner.text}
        error={wrong('text')}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <UrduField
        label="Heading in Urdu"
        value={banner.urduHeading}
        error={wrong('urduHeading')}
        onChange={({ target }) => onChange({ urduHeading: target.value })}
      />
      <UrduField
        label="Text in Urdu"
        value={banner.urduText}
        error={wrong('urduText')}
        onChange={({ target }) => onChange({ urduText: target.value })}
      />
      <AdminField
        optional
        label="Button"
        placeholder="Shop now"
        value={banner.linkText}
        error={wrong('linkText')}
        onChange={({ target }) => onChange({ linkText: target.value })}
      />
      <UrduField
        label="Button in Urdu"
        value={banner.urduLinkText}
        error={wrong('urduLinkText')}
        onChange={({ target }) => onChange({ urduLinkText: target.value })}
      />
      <LinkField
        className={speaksUrdu ? 'md:col-span-2' : ''}
        link={banner.link}
        collections={collections}
        error={wrong('link')}
        onChange={(link) => onChange({ link })}
      />
      <BannerTimes banner={banner} error={problems[at]} onChange={onChange} />
      <BannerLook banner={banner} picture={picture} onChange={onChange} />
    </div>
  );
}

type BannerTimesProps = Pick<BannerDialogProps, 'banner' | 'onChange'> & { error: string | undefined };

function BannerTimes({ banner, error, onChange }: BannerTimesProps) {
  return (
    <>
      <AdminField
        optional
        type="datetime-local"
        label="From (Karachi time)"
        value={banner.startsAt ? writeLocal(new Date(banner.startsAt)) : ''}
        onChange={({ target }) => onChange({ startsAt: readLocal(target.value)?.toISOString() ?? null })}
      />
      <AdminField
        optional
        type="datetime-local"
        label="Until"
        value={banner.endsAt ? writeLocal(new Date(banner.endsAt)) : ''}
        error={error}
        onChange={({ target }) => onChange({ endsAt: readLocal(target.value)?.toISOString() ?? null })}
      />
    </>
  );
}

/** The position of the words on the picture, and the focus point when a narrow window crops it. */
function BannerLook({ banner, picture, onChange }: Pick<BannerDialogProps, 'banner' | 'picture' | 'onChange'>) {
  return (
    <>
      <AdminSelect
        label="Text colour"
        value={banner.tone}
        onChange={({ target }) => onChange({ tone: target.value === 'cream' ? 'cream' : 'ink' })}
      >
        <option value="ink">Dark text, on a light picture</option>
        <option value="cream">Light text, on a dark picture</option>
      </AdminSelect>
      <AdminSelect
        label="Text position"
        value={banner.ground ? 'on' : 'below'}
        onChange={({ target }) => onChange({ ground: target.value === 'on' ? (picture?.colour ?? '#f3e8da') : null })}
      >
        <option value="below">Below the picture</option>
        <option value="on">On the picture</option>
      </AdminSelect>
      <label className="md:col-span-2">
        <span className="mb-1.25 block font-medium text-ink-2 text-second">
          Focus point {banner.focus} % from the left; phones keep this part in view
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
    </>
  );
}
