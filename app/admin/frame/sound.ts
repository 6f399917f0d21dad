import { useSyncExternalStore } from 'react';

const storageKey = 'office-sound';
const quietMs = 5_000;
/** -18 dB under full. */
const loudness = 0.126;

const watchers = new Set<() => void>();
let context: AudioContext | null = null;
let lastKnock = Number.NEGATIVE_INFINITY;

/** Whether this device knocks at a new order, and the switch. Off until it is pressed: browsers want a press first. */
export function useSound(): [boolean, () => void] {
  const on = useSyncExternalStore(watch, isOn, () => false);
  return [on, toggle];
}

/** Two knocks on wood, 0.4 s, at most once in five seconds, and only in the tab that is in front. */
export function knock(): void {
  if (!isOn() || document.visibilityState !== 'visible' || performance.now() - lastKnock < quietMs) return;
  lastKnock = performance.now();
  play();
}

function toggle(): void {
  localStorage.setItem(storageKey, isOn() ? 'off' : 'on');
  if (isOn()) play();
  for (const watcher of watchers) watcher();
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

function isOn(): boolean {
  return localStorage.getItem(storageKey) === 'on';
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
