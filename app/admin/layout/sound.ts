import { createStoredStore } from '#app/infra/browser/store.ts';
import { useStore } from '#app/infra/browser/use-store.ts';

const lockName = 'admin-knock';
const quietMs = 5_000;
/** -18 dB under full. */
const loudness = 0.126;

/** Whether this device plays the knock; the tabs share it. */
const isOn = createStoredStore({
  key: 'office-sound',
  initial: false,
  asText: true,
  parse: (text) => text === 'on',
  format: (on) => (on ? 'on' : 'off'),
});

let context: AudioContext | null = null;
let lastKnock = Number.NEGATIVE_INFINITY;

/** Whether this device knocks at a new order, and the switch. Off until it is pressed: browsers want a press first. */
export function useSound(): [boolean, () => void] {
  return [useStore(isOn), toggle];
}

/** Two knocks on wood, 0.4 s, at most once in five seconds on this device, and only in the tab that is in front. */
export function knock(): void {
  // Browsers block sound before the first press, and would play the queued sound at that press.
  if (!isOn.read() || document.visibilityState !== 'visible' || !navigator.userActivation.hasBeenActive) return;
  void playOnce();
}

/** Plays the knock once, as a sample. */
export function hearKnock(): void {
  play();
}

function toggle(): void {
  isOn.write(!isOn.read());
  if (isOn.read()) play();
}

/** Two windows side by side are both visible: only the one that gets the lock knocks, and it holds the lock while it must be quiet. */
async function playOnce(): Promise<void> {
  // Without TLS browsers have no Web Locks, so each tab limits only its own knocks.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return playAlone();
  await locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    play();
    await new Promise((resolve) => setTimeout(resolve, quietMs));
  });
}

function playAlone(): void {
  if (performance.now() - lastKnock < quietMs) return;
  lastKnock = performance.now();
  play();
}

function play(): void {
  context ??= new AudioContext();
  void context.resume();
  for (const delay of [0, 0.17]) strike(context, context.currentTime + delay);
}

function strike(on: AudioContext, at: number): void {
  const tone = on.createOscillator();
  const volume = on.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(210, at);
  tone.frequency.exponentialRampToValueAtTime(95, at + 0.09);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loudness, at + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.2);
  tone.connect(volume).connect(on.destination);
  tone.start(at);
  tone.stop(at + 0.22);
}
