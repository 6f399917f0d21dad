import type { ShopPageText } from '#app/content/shop-page-form.ts';
import type { Language } from '#app/language/language.ts';
import type { Editor } from '../editor/editor.ts';
import { Card } from '../pieces/card.tsx';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeField } from '../pieces/office-field.tsx';
import { UrduField } from '../pieces/urdu-field.tsx';
import { LanguageChoice } from './language-choice.tsx';
import type { LinkPlace } from './link-picker.tsx';
import { TextField } from './text-field.tsx';

type Words = { title: string; body: string };

type PageWordsCardProps = {
  editor: Editor<ShopPageText>;
  /** Our own words in English. */
  standard: Words;
  /** Our own in Urdu where the Urdu text is written; null where the English one is. */
  urduStandard: Words | null;
  places: readonly LinkPlace[];
  onLanguage: (language: Language) => void;
};

/** Title and text of a page, in the one language that is written at the moment. What is typed in the other one stays. */
export function PageWordsCard({ editor, standard, urduStandard, places, onLanguage }: PageWordsCardProps) {
  const { values, problems, change } = editor;
  const language = urduStandard ? 'ur' : 'en';
  const ours = urduStandard
    ? { urduTitle: urduStandard.title, urduBody: urduStandard.body }
    : { title: standard.title, body: standard.body };
  const isOurs = Object.entries(ours).every(([name, text]) => values[name as keyof ShopPageText] === text);
  const elsewhere = urduStandard ? [problems.title, problems.body] : [problems.urduTitle, problems.urduBody];
  return (
    <Card
      title="Words"
      end={
        <>
          <LanguageChoice language={language} onChoose={onLanguage} />
          <OfficeButton small look="quiet" disabled={isOurs} onClick={() => change(ours)}>
            Default text
          </OfficeButton>
        </>
      }
    >
      {urduStandard ? (
        <>
          <UrduField label="Urdu title" {...editor.text('urduTitle')} maxLength={200} />
          <TextField
            label="Urdu text"
            lang="ur"
            hint={
              values.urduBody.trim()
                ? undefined
                : `Pages in Urdu show ${shownWithoutUrdu(values, standard)} until you write one.`
            }
            {...editor.text('urduBody')}
            places={places}
          />
        </>
      ) : (
        <>
          <OfficeField label="Title" {...editor.text('title')} maxLength={200} />
          <TextField label="Text" {...editor.text('body')} places={places} />
        </>
      )}
      {elsewhere.filter(Boolean).map((problem) => (
        <p key={problem} role="alert" className="mt-2 text-clay-text text-second">
          {urduStandard ? 'In English' : 'In Urdu'}: {problem}
        </p>
      ))}
      <p className="mt-2 text-ink-3 text-second">
        An empty line ends a paragraph. In braces stand settings of the shop:{' '}
        <span dir="ltr">{'{shopName} {phone} {email} {whatsapp} {openingHours} {deliveryDays} {processed}'}</span>.
      </p>
    </Card>
  );
}

function shownWithoutUrdu({ title, body }: ShopPageText, standard: Words): string {
  return title === standard.title && body === standard.body ? 'our Urdu text' : 'your English text';
}

/** What the page in Urdu shows of these words, as `readShopPage` chooses it. */
export function urduPreview(values: ShopPageText, standard: Words, urduStandard: Words): Words {
  const isOurs = values.title === standard.title && values.body === standard.body;
  const behind = isOurs ? urduStandard : values;
  const isOursStill = values.urduBody.trim() !== '' && behind.title === standard.title;
  return {
    title: values.urduTitle.trim() ? values.urduTitle : isOursStill ? urduStandard.title : behind.title,
    body: values.urduBody.trim() ? values.urduBody : behind.body,
  };
}
