import { fillFacts, parseShopPage, sectionsOf } from '#app/content/page-text.ts';
import { PageBlocks, PageSections } from '#app/content/shop-page-body.tsx';
import { useShop } from '#app/settings/use-shop.ts';
import { Card } from '../pieces/card.tsx';

/** The page as shoppers will read it, of the shop's own pieces, while it is written. Its links lead nowhere here. */
export function TextPreview({ title, body, className = '' }: { title: string; body: string; className?: string }) {
  const shop = useShop();
  const { intro, sections } = sectionsOf(parseShopPage(body));
  return (
    <Card title="As shoppers read it" className={className}>
      <div
        inert
        className="wrap-anywhere rounded-control bg-milk font-normal text-[1rem] leading-7 [&_h2]:text-[1.375rem]!"
      >
        <p dir="auto" className="mb-4 font-d3">
          {fillFacts(title, shop)}
        </p>
        <PageBlocks blocks={intro} />
        <PageSections sections={sections} />
      </div>
    </Card>
  );
}
