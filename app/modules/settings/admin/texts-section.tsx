import { Card } from '#app/admin/components/card.tsx';
import { EditForm, SaveButtons } from '#app/admin/record-editor/edit-form.tsx';
import { useEditor } from '#app/admin/record-editor/editor.ts';
import {
  type CallTextName,
  type CallTexts,
  callTextLabels,
  type Facts,
} from '#app/modules/orders/desk/call-texts/call-texts.ts';
import { SettingsSection } from './settings-frame.tsx';
import { TextField } from './settings-text-field.tsx';

const uses: Record<CallTextName, string> = {
  sayRomanUrdu: 'Read out in Confirm. The customer repeats what is marked.',
  sayEnglish: 'The same for who prefers English.',
  noAnswer: 'Key 1 in Confirm, offered after a call nobody answered.',
  pleaseConfirm: 'Key 2 in Confirm, and the WhatsApp button of an order that has not left.',
  addressUnclear: 'Key 3 in Confirm.',
  lead: 'The WhatsApp button of a lead.',
  onItsWay: 'Key 4 in Confirm, and the WhatsApp button of an order on its way.',
  outForDelivery: 'Offered on an order once the rider has it.',
  delivered: 'Offered on an order that was received.',
  triedAtDoor: '“Tell customer” beside a parcel the rider brought back, and on its order.',
};

const groups: { title: string; names: readonly CallTextName[]; said?: boolean }[] = [
  { title: 'On the phone', names: ['sayRomanUrdu', 'sayEnglish'], said: true },
  { title: 'WhatsApp, before the parcel leaves', names: ['noAnswer', 'pleaseConfirm', 'addressUnclear', 'lead'] },
  { title: 'WhatsApp, once it has left', names: ['onItsWay', 'outForDelivery', 'triedAtDoor', 'delivered'] },
];

type TextsSectionProps = {
  values: CallTexts;
  facts: Facts;
  /** The previews are of an order that is made up. */
  isExample: boolean;
};

/** The texts for calls and messages to customers, in the owner's words. */
export function TextsSection({ values, facts, isExample }: TextsSectionProps) {
  const editor = useEditor({
    area: 'settings',
    save: { action: 'save-texts' },
    read: values,
    names: callTextLabels,
    saved: 'Saved. Calls and chats use it from now on.',
  });
  return (
    <SettingsSection
      id="whatsapp"
      title="WhatsApp texts"
      says={`What your team tells customers. WhatsApp opens with the text; a person presses send. Shown here for ${isExample ? 'an example' : 'your latest order'}.`}
      head={<SaveButtons editor={editor} form="texts-form" />}
    >
      <EditForm editor={editor} id="texts-form" plain className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {groups.map(({ title, names, said: isSpoken = false }) => (
          <Card key={title} title={title} flush>
            <ul>
              {names.map((name) => (
                <TextField key={name} name={name} editor={editor} facts={facts} said={isSpoken} use={uses[name]} />
              ))}
            </ul>
          </Card>
        ))}
      </EditForm>
    </SettingsSection>
  );
}
