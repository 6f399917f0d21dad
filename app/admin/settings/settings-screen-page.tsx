import { hearKnock, useSound } from '../frame/sound.ts';
import { Card } from '../pieces/card.tsx';
import { useSingleKeys } from '../pieces/keys.ts';
import { OfficeButton } from '../pieces/office-button.tsx';
import { Switch } from '../pieces/switch.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** The settings of this device. They are stored in its browser and not in the shop. */
export default function SettingsScreenPage() {
  const [soundOn, toggleSound] = useSound();
  const [singleKeys, setSingleKeys] = useSingleKeys();
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
