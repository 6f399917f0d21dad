import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT } from '#app/i18n/translate.ts';
import { messages } from '#app/infra/text/messages.ts';
import { RailArrows, RailTrack, useRail } from '#app/ui/rail.tsx';
import type { Service } from '../content.ts';

/** B5: what the shop does for its customers, as a carousel; 'No services available' when there are none. */
export function ServiceRail({ services }: { services: readonly Service[] }) {
  const rail = useRail(services.length);
  const t = useT();
  return (
    <section aria-labelledby="customer-care" className="section-space overflow-hidden">
      <div className="container-page flex items-end justify-between gap-6">
        <h2 id="customer-care" className="font-d2">
          {t('Customer care')}
        </h2>
        {services.length > 0 && (
          <RailArrows rail={rail} name={t('customer care')} className={services.length <= 4 ? 'lg:hidden' : ''} />
        )}
      </div>
      {services.length > 0 ? (
        <div className="mt-5 md:mt-8">
          <RailTrack rail={rail} className="rail-services" focusName={t('Customer care')}>
            {services.map((service) => (
              <ServiceItem key={service.id} service={service} />
            ))}
          </RailTrack>
        </div>
      ) : (
        <p className="container-page mt-4 text-ink-2">{t(messages.none.services)}</p>
      )}
    </section>
  );
}

function ServiceItem({ service }: { service: Service }) {
  const written = useTextDirection();
  return (
    <li className="border-line py-1 pe-6 not-first:border-s not-first:ps-6 xl:pe-8 xl:not-first:ps-8">
      <img src={service.imgUrl} alt="" width={84} height={104} loading="lazy" className="h-26 w-21 object-contain" />
      <h3 {...written(service.title)} className="mt-4 font-d4">
        {service.title}
      </h3>
      <p {...written(service.description)} className="mt-1 text-label text-ink-2">
        {service.description}
      </p>
    </li>
  );
}
