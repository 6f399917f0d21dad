import { leadAndRest, type PageSection, type Words } from '#app/modules/content/pages/page-text.ts';
import { PageBlocks, PageTexts } from '#app/modules/content/pages/shop-page-body.tsx';

/** More would be too narrow beside each other. */
const maxColumns = 4;

type SectionProps = { section: PageSection };

/** A part of the owner's text, in the form its content asks for: steps as a way to go, points side by side, anything else as text. */
export function AboutSection({ section }: SectionProps) {
  const [block, ...more] = section.blocks;
  const isList = more.length === 0 && block && 'items' in block && block.items.length <= maxColumns;
  if (isList && block.kind === 'steps') return <Way heading={section.heading} steps={block.items} />;
  if (isList && block.kind === 'points') return <Promises heading={section.heading} points={block.items} />;
  return <Prose section={section} />;
}

function Promises({ heading, points }: { heading: Words; points: readonly Words[] }) {
  return (
    <section className="container-page pt-(--section)">
      <Heading words={heading} />
      <ul className="mt-5 grid gap-x-6 md:mt-8 md:auto-cols-fr md:grid-flow-col">
        {points.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: points have no other identity, and never move
          <li key={index} className="border-line border-t py-6 md:pe-4 md:pb-0">
            <LeadAndRest words={point} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Way({ heading, steps }: { heading: Words; steps: readonly Words[] }) {
  return (
    <section className="mt-(--section) bg-sand">
      <div className="container-page section-space">
        <Heading words={heading} />
        <ol className="about-way mt-6 md:mt-9">
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity, and never move
            <li key={index}>
              <LeadAndRest words={step} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Prose({ section }: SectionProps) {
  return (
    <section className="container-page pt-(--section)">
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,360px)_1fr]">
        <Heading words={section.heading} />
        <div className="text-lead lg:pt-1.5">
          <PageBlocks blocks={section.blocks} />
        </div>
      </div>
    </section>
  );
}

function Heading({ words }: { words: Words }) {
  return (
    <h2 className="font-d2">
      <PageTexts words={words} />
    </h2>
  );
}

function LeadAndRest({ words }: { words: Words }) {
  const { lead, rest } = leadAndRest(words);
  return (
    <>
      <h3 className="font-d4">
        <PageTexts words={lead} />
      </h3>
      {rest.length > 0 && (
        <p className="mt-1.5 max-w-[26em] text-ink-2">
          <PageTexts words={rest} />
        </p>
      )}
    </>
  );
}
