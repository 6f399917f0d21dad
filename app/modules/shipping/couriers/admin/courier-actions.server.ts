import { z } from 'zod';
import { type ActionResult, refuse } from '#app/admin/actions/action-result.ts';
import { knownCourier as courier, writtenText } from '#app/admin/actions/define-actions.server.ts';
import { editSchema } from '#app/admin/actions/edit-action.server.ts';
import { keysOf } from '#app/infra/records.ts';
import type { Person } from '#app/modules/accounts/team/tasks.ts';
import { courierKinds, courierLabel, courierOf } from '#app/modules/orders/couriers/courier.ts';
import { dropCourier, makeCourier, maxCouriers } from '#app/modules/orders/couriers/couriers.server.ts';
import { shipmentStates } from '../../shipment-states.ts';
import { forgetWord, teachWord } from '../../tracking/record-courier-events.server.ts';
import { changeCourier, connectCourier, disconnectCourier, testCourier } from '../courier-accounts.server.ts';
import { fetchCities, forgetCity, nameCity, readCities } from '../courier-cities.server.ts';
import { courierKeyFields } from '../courier-client.ts';
import { type CourierRulesForm, courierRulesForm, maxCourierLabelLength } from '../courier-rules.ts';

/** What may be asked about couriers: who they are, their keys, and what was taught of their words and cities. */
export const courierActionSchemas = [
  z.strictObject({
    action: z.literal('add-courier'),
    label: writtenText(maxCourierLabelLength),
    kind: z.enum(courierKinds),
  }),
  z.strictObject({ action: z.literal('remove-courier'), courier }),
  /** An empty key leaves the stored key unchanged. */
  z.strictObject({ action: z.literal('connect'), courier, keys: z.record(z.string().max(40), z.string().max(2_000)) }),
  z.strictObject({ action: z.literal('test'), courier }),
  z.strictObject({ action: z.literal('disconnect'), courier }),
  z.strictObject({
    action: z.literal('teach'),
    courier,
    words: z.string().min(1).max(1_000),
    state: z.enum(shipmentStates).exclude(['unknown']),
  }),
  z.strictObject({ action: z.literal('name-city'), courier, written: writtenText(60), city: writtenText(60) }),
  z.strictObject({ action: z.literal('forget-word'), courier, plain: z.string().min(1).max(1_000) }),
  z.strictObject({ action: z.literal('forget-city'), courier, written: z.string().min(1).max(100) }),
  z.strictObject({
    action: z.literal('save-courier'),
    courier,
    ...editSchema<CourierRulesForm>(keysOf(courierRulesForm.shape)),
  }),
] as const;

type CourierAction = z.output<(typeof courierActionSchemas)[number]>;
type ActionInput<Name extends CourierAction['action']> = Extract<CourierAction, { action: Name }>;

/** The actions of couriers; part of the table of the settings. */
export const courierActions = {
  'add-courier': addCourier,
  'remove-courier': removeCourier,
  connect,
  test,
  disconnect,
  teach,
  async 'name-city'(person: Person, { courier, written, city }: ActionInput<'name-city'>): Promise<ActionResult> {
    const known = (await readCities(courier)).find(({ name }) => name.toLowerCase() === city.toLowerCase());
    if (!known) return refuse(`${courierLabel(courier)} has no city “${city}”. Write it as the courier does.`);
    await nameCity(person, courier, written, known.id);
    return { says: `“${written}” is ${known.name} for ${courierLabel(courier)}` };
  },
  /** Orders that have moved by the word stay where they are; the undo teaches it again. */
  async 'forget-word'(
    person: Person,
    { courier, plain }: ActionInput<'forget-word'>,
  ): Promise<ActionResult<CourierAction>> {
    const state = await forgetWord(person, courier, plain);
    if (!state) return refuse('It was removed already.');
    return {
      says: `“${plain}” removed`,
      ...(state !== 'unknown' && { undo: { action: 'teach', courier, words: plain, state } }),
    };
  },
  async 'forget-city'(
    person: Person,
    { courier, written }: ActionInput<'forget-city'>,
  ): Promise<ActionResult<CourierAction>> {
    const city = await forgetCity(person, courier, written);
    if (!city) return refuse('It was removed already.');
    return { says: `“${written}” removed`, undo: { action: 'name-city', courier, written, city } };
  },
  'save-courier': (person: Person, { courier, ...edit }: ActionInput<'save-courier'>) =>
    changeCourier(person, courier, edit),
};

async function addCourier(person: Person, { label, kind }: ActionInput<'add-courier'>): Promise<ActionResult> {
  if (label === '') return refuse('Enter a name for this courier.');
  const made = await makeCourier(person, { label, kind });
  if (made.kind === 'same-label') return refuse(`${label} exists already.`);
  if (made.kind === 'too-many')
    return refuse(`A shop has at most ${maxCouriers} couriers. Remove one that is not used.`);
  return { says: `${label} added` };
}

async function removeCourier(person: Person, { courier }: ActionInput<'remove-courier'>): Promise<ActionResult> {
  const label = courierLabel(courier);
  const outcome = await dropCourier(person, courier);
  if (outcome === 'used')
    return refuse(`Orders use ${label}, so it cannot be removed. Turn “Takes new parcels” off instead.`);
  return { says: `${label} removed` };
}

/** The keys are tried at once, so that a mistake shows here and not at the first parcel. */
async function connect(person: Person, { courier, keys }: ActionInput<'connect'>): Promise<ActionResult> {
  const connected = await connectCourier(person, courier, keys);
  const adapter = courierOf(courier)?.adapter;
  if (connected.kind === 'by-hand' || !adapter) return refuse(`${courierLabel(courier)} is not connected.`);
  if (connected.kind === 'missing') {
    const labels = courierKeyFields[adapter]
      .filter(({ name }) => connected.fields.includes(name))
      .map(({ label }) => label);
    return refuse(`Still needed: ${labels.join(', ')}.`);
  }
  const tested = await testCourier(courier);
  if (!tested.ok) return refuse(`The keys are saved, but: ${tested.words}`);
  const cities = await fetchCities(courier);
  return { says: `${courierLabel(courier)} is connected${cities.ok ? ` and goes to ${cities.count} cities` : ''}` };
}

async function test(_: Person, { courier }: ActionInput<'test'>): Promise<ActionResult> {
  const tested = await testCourier(courier);
  if (!tested.ok) return refuse(tested.words);
  return { says: `${courierLabel(courier)} answered in ${(tested.ms / 1000).toFixed(1)} s` };
}

async function disconnect(person: Person, { courier }: ActionInput<'disconnect'>): Promise<ActionResult> {
  await disconnectCourier(person, courier);
  return { says: `${courierLabel(courier)} is disconnected. Enter its numbers yourself` };
}

async function teach(person: Person, { courier, words, state }: ActionInput<'teach'>): Promise<ActionResult> {
  const parcels = await teachWord(person, courier, words.slice(0, 200), state);
  return { says: `“${words}” is mapped; ${parcels === 1 ? '1 parcel' : `${parcels} parcels`} updated` };
}
