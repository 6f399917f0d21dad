import { useT } from '#app/i18n/translate.ts';
import { reloadPage } from '#app/infra/browser/chunk-failure.ts';
import { ArchLine } from '#app/ui/arch.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { type AnyCollectionKey, collections } from '../collection.ts';

/** A collection without products, or one that could not be read just now. */
export function CollectionEmpty({ collection, failed }: { collection: AnyCollectionKey; failed: boolean }) {
  const elsewhere = collection === 'topCollection' ? collections.ourCollection : collections.topCollection;
  const t = useT();
  const label = t(elsewhere.label);
  return (
    <div className="grid justify-items-center py-10 text-center md:py-16">
      <ArchLine />
      <h2 className="mt-6 font-d2">{t(failed ? 'The products did not load' : 'Products are coming soon')}</h2>
      <p className="mt-3 text-ink-2">
        {failed
          ? t('Something went wrong on our side. Your cart is safe.')
          : t('There are no products here yet. Have a look at {collection} meanwhile.', { collection: label })}
      </p>
      {failed ? (
        <Button className="mt-7" onClick={reloadPage}>
          {t('Try again')}
        </Button>
      ) : (
        <ButtonLink to={elsewhere.path} className="mt-7">
          {t('Shop {collection}', { collection: label })}
        </ButtonLink>
      )}
    </div>
  );
}
