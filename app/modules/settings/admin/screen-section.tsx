import { AdminButton } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminSelect } from '#app/admin/components/field.tsx';
import { useKeyName, useSingleKeys } from '#app/admin/components/menus/keys.ts';
import { Switch } from '#app/admin/components/switch.tsx';
import { hearKnock, useSound } from '#app/admin/layout/sound.ts';
import { useAdmin } from '#app/admin/layout/use-admin.ts';
import { useDeviceDocument } from '#app/modules/shipping/packing/admin/pack-document.ts';
import { printKinds } from '#app/modules/shipping/packing/print-kinds.ts';
import { packPapers } from '../order-rules.ts';
import { SettingsSection } from './settings-frame.tsx';

/** The settings of this device. They are stored in its browser and not in the shop. */
export function ScreenSection() {
  const [soundOn, toggleSound] = useSound();
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const keyName = useKeyName();
  const [paper, setPaper] = useDeviceDocument();
  const { rules } = useAdmin();
  return (
    <SettingsSection
      id="screen"
      title="Sound and screen"
      says="Saved on this device only, for everybody who uses it. It applies at once."
    >
      <Card title="Sound">
        <div className="grid gap-2 [&>span]:w-full">
          <Switch label="Knock at new orders" checked={soundOn} onChange={toggleSound} />
          <p className="text-ink-3 text-second">
            A double knock, however many orders come within five seconds, and only in the tab in front. Each time the
            admin is opened, the browser stays silent until you have pressed something on the page.
          </p>
          <div>
            <AdminButton icon="volume-2" onClick={hearKnock}>
              Hear it
            </AdminButton>
          </div>
        </div>
      </Card>
      <Card title="Printer">
        <AdminSelect
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
        </AdminSelect>
      </Card>
      <Card title="Keys">
        <div className="grid gap-2 [&>span]:w-full">
          <Switch label="Single keys" checked={singleKeys} onChange={setSingleKeys} />
          <p className="text-ink-3 text-second">
            Single keys work while no field is selected: N for no answer, P to print. Switch them off where you speak
            your text or touch keys by accident; every key has a button, and {keyName('mod+K')} and {keyName('mod+S')}{' '}
            stay.
          </p>
        </div>
      </Card>
    </SettingsSection>
  );
}
