import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminField, AdminSelect, AdminTextArea } from '#app/admin/components/field.tsx';
import { changedAt, MoveButtons, movedAt } from '#app/admin/components/list/in-order.tsx';
import { UrduField, UrduTextArea } from '#app/admin/components/urdu-field.tsx';
import { pictureUrl } from '#app/infra/media/pictures/picture.ts';
import type { Problems } from '#app/infra/merge.ts';
import { messages } from '#app/infra/text/messages.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { plainService, type ServiceValues } from '../content-form.ts';
import { PictureField } from './picture-field.tsx';

type ServicesCardProps = {
  services: ServiceValues[];
  problems: Problems;
  onChange: (services: ServiceValues[]) => void;
};

/** The drawings that come with the shop, by their subject. */
const drawings: Record<string, string> = {
  '/services/cash.svg': 'Cash',
  '/services/shipping.svg': 'Shipping',
  '/services/refund.svg': 'Refund',
  '/services/people.svg': 'People',
};

/** The form of the customer services: a drawing or picture, a title and a sentence each. */
export function ServicesCard({ services, problems, onChange }: ServicesCardProps) {
  const { isOwn } = useShop();
  function change(index: number, changes: Partial<ServiceValues>): void {
    onChange(changedAt(services, index, changes));
  }
  return (
    <Card
      flush
      title="Customer care"
      count={services.length}
      end={
        <AdminButton icon="plus" disabled={services.length >= 12} onClick={() => onChange([...services, plainService])}>
          Add a service
        </AdminButton>
      }
    >
      {services.length === 0 && (
        <p className="px-3.5 py-6 text-center text-ink-3">
          None. The shop {isOwn ? 'leaves them out' : `shows “${messages.none.services}”`}.
        </p>
      )}
      <ul>
        {services.map((service, index) => (
          <li
            key={service.id ?? `new-${index}`}
            className="grid gap-3 border-line px-3.5 py-3.5 not-last:border-b md:grid-cols-[auto_1fr_1fr_auto]"
          >
            <MoveButtons
              name={`service ${index + 1}`}
              index={index}
              count={services.length}
              onMove={(step) => onChange(movedAt(services, index, step))}
              className="md:flex-col"
            />
            <ServicePicture
              service={service}
              error={problems[`services.${index}.imgUrl`]}
              onChange={(imgUrl) => change(index, { imgUrl })}
            />
            <div className="grid content-start gap-3">
              <AdminField
                label={`Title of service ${index + 1}`}
                value={service.title}
                error={problems[`services.${index}.title`]}
                onChange={({ target }) => change(index, { title: target.value })}
              />
              <AdminTextArea
                label="Text"
                value={service.description}
                error={problems[`services.${index}.description`]}
                onChange={({ target }) => change(index, { description: target.value })}
              />
              <UrduField
                label="Title in Urdu"
                value={service.urduTitle}
                error={problems[`services.${index}.urduTitle`]}
                onChange={({ target }) => change(index, { urduTitle: target.value })}
              />
              <UrduTextArea
                label="Text in Urdu"
                value={service.urduDescription}
                error={problems[`services.${index}.urduDescription`]}
                onChange={({ target }) => change(index, { urduDescription: target.value })}
              />
            </div>
            <AdminButton look="quiet" icon="x" iconOnly="always" onClick={() => onChange(services.toSpliced(index, 1))}>
              Remove {service.title || `service ${index + 1}`}
            </AdminButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type ServicePictureProps = { service: ServiceValues; error: string | undefined; onChange: (imgUrl: string) => void };

function ServicePicture({ service, error, onChange }: ServicePictureProps) {
  return (
    <div className="flex gap-3">
      <img src={service.imgUrl} alt="" width={63} height={78} className="h-19.5 w-16 shrink-0 object-contain" />
      <div className="grid content-start gap-2">
        <AdminSelect
          label="Icon"
          value={service.imgUrl in drawings ? service.imgUrl : ''}
          onChange={({ target }) => target.value && onChange(target.value)}
        >
          {!(service.imgUrl in drawings) && <option value="">Your own picture</option>}
          {Object.entries(drawings).map(([url, name]) => (
            <option key={url} value={url}>
              {name}
            </option>
          ))}
        </AdminSelect>
        <PictureField
          small
          label="or your own picture"
          error={error}
          onTaken={(picture) => onChange(pictureUrl(picture))}
        />
      </div>
    </div>
  );
}
