import { packPapers } from '#app/settings/order-rules.ts';
import { hearKnock, useSound } from '../frame/sound.ts';
import { useOffice } from '../frame/use-office.ts';
import { useDevicePaper } from '../pack/pack-paper.ts';
import { printKinds } from '../pack/print-kinds.ts';
import { Card } from '../pieces/card.tsx';
import { useSingleKeys } from '../pieces/keys.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { OfficeSelect } from '../pieces/office-field.tsx';
import { Switch } from '../pieces/switch.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** The settings of this device. They are stored in its browser and not in the shop. */
export default function SettingsScreenPage() {
  const [soundOn, toggleSound] = useSound();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const [paper, setPaper] = useDevicePaper();
  const { rules } = useOffice();
  return (
    <SettingsFrame
      title="Sound and screen"
      says="Kept on this device alone, for whoever works at it. It holds the moment you press."
    >
      <Card title="Sound">
        <div className="grid gap-2 [&>span]:w-full">
          <Switch label="Knock at new orders" checked={soundOn} onChange={toggleSound} />
          <p className="text-ink-3 text-second">
            A double knock, however many orders come within five seconds, and only in the tab in front. Each time the
            office is opened, the browser stays silent until you have pressed something on the page.
          </p>
          <div>
            <OfficeButton icon="volume-2" onClick={hearKnock}>
              Hear it
            </OfficeButton>
          </div>
        </div>
      </Card>
      <Card title="Printer">
        <OfficeSelect
          label="This device prints"
          value={paper ?? ''}
          onChange={({ target }) => setPaper(packPapers.find((each) => each === target.value) ?? null)}
          hint="For a device with a label printer. Each printing can still choose another paper."
        >
          <option value="">As the shop: {printKinds[rules.packPrints].label.toLowerCase()}</option>
          {packPapers.map((each) => (
            <option key={each} value={each}>
              {printKinds[each].label}
            </option>
          ))}
        </OfficeSelect>
      </Card>
      <Card title="Keys">
        <div className="grid gap-2 [&>span]:w-full">
          <Switch label="Single keys" checked={singleKeys} onChange={setSingleKeys} />
          <p className="text-ink-3 text-second">
            Letters act by themselves while no field has the focus: N for no answer, P to print. Switch them off where
            you speak your text or touch keys by accident; every key has a button, and ⌘K and ⌘S stay.
          </p>
        </div>
      </Card>
    </SettingsFrame>
  );
}
