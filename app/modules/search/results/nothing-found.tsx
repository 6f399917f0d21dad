import { Link } from 'react-router';
import { useT, useTWhole } from '#app/i18n/translate.ts';
import { whatsappDigits } from '#app/infra/contact-details/phone.ts';
import { collectionKeys, collections } from '#app/modules/catalog/collections/collection.ts';
import { type Way, wordsOf } from '#app/modules/catalog/collections/listed-collections.ts';
import type { ProductSummary } from '#app/modules/catalog/product.ts';
import { ProductCard } from '#app/modules/catalog/storefront/product-card.tsx';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { ArchLine } from '#app/ui/arch.tsx';
import { ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { ProductButton } from './results.tsx';
import { resultsAddress } from './results-address.ts';

type NothingFoundProps = {
  /** '' where nothing was asked. */
  question: string;
  offered: string[];
  instead: ProductSummary[];
  button: ProductButton;
};

/** Says what was searched for, and does not leave it at that: what may have been meant, a person to ask, the collections, and products. */
export function NothingFound({ question, offered, instead, button }: NothingFoundProps) {
  const t = useT();
  const tWhole = useTWhole();
  const ways: readonly Way[] = useShop().collections ?? collectionKeys.map((key) => collections[key]);
  return (
    <>
      <div className="mx-auto grid max-w-[680px] justify-items-center pt-6 text-center">
        <ArchLine />
        <h1 className="mt-8 font-d2">{t(question ? 'No results found' : 'What are you looking for?')}</h1>
        <p className="mt-3 max-w-[34em] text-ink-2">
          {question
            ? t('No product is called “{question}”. Look through these instead.', { question: <bdi>{question}</bdi> })
            : t('Write a product’s name in the search field, or look through these.')}
        </p>
        {offered.length > 0 && <Offered questions={offered} />}
        {question && <AskOnWhatsApp question={question} />}
        <ul className="mt-7 flex flex-wrap justify-center gap-3">
          {ways.map(({ key, path, label }) => (
            <li key={key}>
              <ButtonLink look="secondary" size="small" to={path}>
                {tWhole(label)}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
      {instead.length > 0 && <Instead products={instead} button={button} />}
    </>
  );
}

function Offered({ questions }: { questions: string[] }) {
  const t = useT();
  const links = questions.map((question, place) => (
    <span key={question}>
      {place > 0 && t(place === questions.length - 1 ? ' or ' : ', ')}
      <Link
        to={resultsAddress(question)}
        className="inline-block py-2.5 font-semibold underline decoration-[1.5px] underline-offset-2"
      >
        {t('“{text}”', { text: <bdi>{question}</bdi> })}
      </Link>
    </span>
  ));
  return <p className="mt-2 text-lead">{t('Did you mean {questions}?', { questions: <>{links}</> })}</p>;
}

function AskOnWhatsApp({ question }: { question: string }) {
  const { whatsapp } = useShop();
  const t = useT();
  const text = t('Assalam o alaikum! I am looking for “{question}”. Do you have it?', { question });
  return (
    <a
      href={`https://wa.me/${whatsappDigits(whatsapp)}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass('primary', 'normal', 'mt-7')}
    >
      <Icon name="whatsapp" className="size-5" />
      {t('Ask us on WhatsApp')}
    </a>
  );
}

function Instead({ products, button }: { products: ProductSummary[]; button: ProductButton }) {
  const tWhole = useTWhole();
  const { label } = wordsOf(useShop(), 'topCollection');
  return (
    <section className="pt-(--section)" aria-labelledby="instead">
      <h2 id="instead" className="font-d2">
        {tWhole(label)}
      </h2>
      <ul className="grid grid-cols-2 gap-x-3.5 gap-y-8 pt-5 md:grid-cols-3 md:gap-x-6 md:gap-y-12 md:pt-8 xl:grid-cols-4">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product}>{button(product)}</ProductCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
