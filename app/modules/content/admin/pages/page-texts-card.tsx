import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminField, AdminTextArea } from '#app/admin/components/field.tsx';
import { UrduField } from '#app/admin/components/urdu-field.tsx';
import type { Editor } from '#app/admin/record-editor/editor.ts';
import type { Language } from '#app/i18n/language.ts';
import type { ShopPageText } from '../../pages/shop-page-form.ts';
import { LanguageChoice } from './language-choice.tsx';

/** The whole text is seen, however long. */
const tall = 'mt-3.5 [&_textarea]:max-h-none! [&_textarea]:min-h-100';

type Words = { title: string; body: string };

type PageTextsCardProps = {
  editor: Editor<ShopPageText>;
  /** Our own words in English. */
  standard: Words;
  /** Our own in Urdu where the Urdu text is written; null where the English one is. */
  urduStandard: Words | null;
  onLanguage: (language: Language) => void;
};

/** Title and text of a page, in the one language that is written at the moment. What is typed in the other one stays. */
export function PageTextsCard({ editor, standard, urduStandard, onLanguage }: PageTextsCardProps) {
  const { values, problems, change } = editor;
  const language = urduStandard ? 'ur' : 'en';
  const ours = urduStandard
    ? { urduTitle: urduStandard.title, urduBody: urduStandard.body }
    : { title: standard.title, body: standard.body };
  const isOurs = Object.entries(ours).every(([name, text]) => values[name as keyof ShopPageText] === text);
  const elsewhere = urduStandard ? [problems.title, problems.body] : [problems.urduTitle, problems.urduBody];
  return (
    <Card
      title="Text"
      end={
        <>
          <LanguageChoice language={language} onChoose={onLanguage} />
          <AdminButton small look="quiet" disabled={isOurs} onClick={() => change(ours)}>
            Default text
          </AdminButton>
        </>
      }
    >
      {urduStandard ? (
        <>
          <UrduField label="Urdu title" {...editor.text('urduTitle')} maxLength={200} />
          <AdminTextArea
            label="Urdu text"
            lang="ur"
            dir="rtl"
            className={tall}
            hint={
              values.urduBody.trim()
                ? undefined
                : `Urdu pages show ${shownWithoutUrdu(values, standard)} until you add one.`
            }
            {...editor.text('urduBody')}
          />
        </>
      ) : (
        <>
          <AdminField label="Title" {...editor.text('title')} maxLength={200} />
          <AdminTextArea label="Text" dir="auto" className={tall} {...editor.text('body')} />
        </>
      )}
      {elsewhere.filter(Boolean).map((problem) => (
        <p key={problem} role="alert" className="mt-2 text-clay-text text-second">
          {urduStandard ? 'In English' : 'In Urdu'}: {problem}
        </p>
      ))}
      <p className="mt-2 text-ink-3 text-second">
        Markdown: <code>## heading</code>, <code>- point</code>, <code>1. step</code>, <code>**bold**</code>,{' '}
        <code>[link](/our_collection)</code>. An empty line ends a paragraph. Words in braces are filled in from your
        settings:{' '}
        <span dir="ltr">
          {'{shopName} {phone} {email} {whatsapp} {openingHours} {deliveryDays} {processed} {carriers}'}
        </span>
        .
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
