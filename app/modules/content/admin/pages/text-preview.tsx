import { Card } from '#app/admin/components/card.tsx';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { type ShopFacts, withFacts } from '../../pages/page-facts.ts';
import { fillFacts, parseShopPage, sectionsOf } from '../../pages/page-text.ts';
import { PageBlocks, PageSections } from '../../pages/shop-page-body.tsx';

type TextPreviewProps = {
  title: string;
  body: string;
  /** What the names of settings stand for on pages in Urdu; null for the page in English. */
  urduFacts: ShopFacts | null;
  className?: string;
};

/** The page as shoppers will read it, of the shop's own pieces, while it is written. Its links lead nowhere here. */
export function TextPreview({ title, body, urduFacts, className = '' }: TextPreviewProps) {
  const shop = useShop();
  const text = urduFacts ? withFacts(body, urduFacts) : body;
  const { intro, sections } = sectionsOf(parseShopPage(text));
  return (
    <Card title={urduFacts ? 'As shoppers read it in Urdu' : 'As shoppers read it'} className={className}>
      <div
        inert
        {...(urduFacts && { lang: 'ur', dir: 'rtl' })}
        className={`wrap-anywhere rounded-control bg-milk font-normal text-[1rem] leading-7 [&_h2]:text-[1.375rem]! ${urduFacts ? 'admin-urdu-text' : ''}`}
      >
        <p dir="auto" className="mb-4 font-d3">
          {urduFacts ? withFacts(title, urduFacts) : fillFacts(title, shop)}
        </p>
        <PageBlocks blocks={intro} />
        <PageSections sections={sections} />
      </div>
    </Card>
  );
}
