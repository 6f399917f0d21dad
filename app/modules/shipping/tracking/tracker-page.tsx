import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { data, href, Link, useHref } from 'react-router';
import { type Language, languageAt } from '#app/i18n/language.ts';
import { useLanguage, useT, useTAny } from '#app/i18n/translate.ts';
import { clientAddressHeader } from '#app/infra/http/client-address.server.ts';
import { readFormBody } from '#app/infra/http/read-body.server.ts';
import { asRecord } from '#app/infra/records.ts';
import { messages } from '#app/infra/text/messages.ts';
import { pageTitle } from '#app/storefront/seo/page-meta.ts';
import { ArchLine } from '#app/ui/arch.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/tracker-page.ts';
import { failedTexts, track } from './track.server.ts';
import { isTrackedParcels, type TrackingAnswer } from './tracking-response.ts';
import { TrackingResult } from './tracking-result.tsx';

export function meta(args: Route.MetaArgs) {
  return pageTitle(
    'Track your shipment',
    'Where your parcel is: enter the order number from your receipt or the courier’s tracking number.',
  )(args);
}

type Reply = { trackingId: string; phone: string; state: TrackingState };

/** The form without script: the same question, and the page once more with its answer. */
export async function action({ request, url }: Route.ActionArgs) {
  const form = await readFormBody(request);
  const [trackingId, phone] = [form?.get('id') ?? '', form?.get('phone') ?? ''];
  const address = request.headers.get(clientAddressHeader) ?? 'unknown';
  const tracked = await track({ trackingId, phone, address, language: languageAt(url.pathname) });
  const state: TrackingState =
    tracked.kind === 'tracked' ? { kind: 'told', answer: tracked.answer } : { kind: 'failed', words: failedTexts };
  const reply: Reply = { trackingId, phone, state };
  const status = tracked.kind === 'tracked' ? 200 : tracked.kind === 'too-many' ? 429 : tracked.status;
  return data(reply, { status, headers: { 'cache-control': 'no-store' } });
}

/** H2: where a parcel is, by order number or consignment number. */
export default function TrackerPage({ actionData: reply }: Route.ComponentProps) {
  const [state, setState] = useState<TrackingState>(reply?.state ?? { kind: 'idle' });
  const input = useRef<HTMLInputElement>(null);
  const result = useRef<HTMLElement>(null);
  const given = useRef(0);
  const [isEmpty, setEmpty] = useState(false);
  const isLoading = state.kind === 'asking';
  const action = useHref(href('/tracker'));
  const language = useLanguage();
  const t = useT();

  // The page is one document for everybody; what its address asks for is filled in here.
  useEffect(() => {
    const id = new URLSearchParams(window.location.search).get('id');
    if (!id || !input.current || input.current.value) return;
    input.current.value = id.slice(0, 200);
    // Who comes from a receipt has asked already.
    input.current.form?.requestSubmit();
  }, []);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isLoading) return;
    const written = new FormData(event.currentTarget);
    const turn = ++given.current;
    setState({ kind: 'asking' });
    const text = (name: string) => String(written.get(name) ?? '');
    const currentState = await askTracking({ trackingId: text('id'), phone: text('phone'), language });
    if (turn !== given.current) return;
    setState(currentState);
    result.current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div className="container-page grid gap-x-24 pt-7 pb-16 md:pt-14 md:pb-22 xl:grid-cols-[minmax(0,480px)_minmax(0,1fr)]">
      <div>
        <h1 className="font-d1">{t('Track Your Shipment')}</h1>
        <p className="mt-2 max-w-[28em] text-ink-2">{t('Enter any combination of tracking Reference number.')}</p>
        <form
          method="post"
          action={action}
          className="mt-5"
          aria-busy={isLoading}
          onSubmit={(event) => void submit(event)}
        >
          <Field
            ref={input}
            name="id"
            label={t('Tracking number')}
            required
            error={
              isEmpty ? t('Type the order number from your receipt, or the courier’s tracking number.') : undefined
            }
            onInvalid={(event) => {
              // The browser's own bubble does not say what to type.
              event.preventDefault();
              event.currentTarget.focus();
              setEmpty(true);
              // What is on its way is no answer to this press either.
              given.current += 1;
              setState({ kind: 'idle' });
            }}
            onInput={() => setEmpty(false)}
            placeholder={t('Enter Tracking Number')}
            defaultValue={reply?.trackingId}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={200}
          />
          <Field
            name="phone"
            label={t('Phone of the order')}
            optional
            hint={t('With it you also see dates and the courier.')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            defaultValue={reply?.phone}
            maxLength={20}
            className="mt-4.5"
          />
          <Button type="submit" busy={isLoading} className="mt-4.5 w-full">
            {t(isLoading ? 'Tracking...' : 'Track Shipment')}
          </Button>
        </form>
        <p className="mt-5 text-ink-2 text-sm">
          {t('Your order number is in your {receipt}. Several numbers at once? Put a comma between them.', {
            receipt: (
              <Link to={href('/receipt')} className="text-ink underline decoration-[1.5px] underline-offset-2">
                {t('receipt')}
              </Link>
            ),
          })}
        </p>
      </div>
      <section ref={result} aria-labelledby="result" className="mt-9 scroll-mt-6 xl:mt-2">
        <h2 id="result" className={`mb-4 font-d3 ${state.kind === 'idle' ? 'text-ink-2' : ''}`}>
          {t('Shipment Result')}
        </h2>
        <div role="status" aria-live="polite">
          <TrackingOutcome state={state} />
        </div>
      </section>
    </div>
  );
}

function TrackingOutcome({ state }: { state: TrackingState }) {
  const t = useT();
  const tAny = useTAny();
  switch (state.kind) {
    case 'told':
      return <TrackingResult answer={state.answer} />;
    case 'failed':
      return (
        <p className="flex gap-2.5 rounded-box bg-clay-2 px-4.5 py-4 text-clay">
          <Icon name="circle-alert" className="mt-0.5 size-5" />
          {tAny(state.words)}
        </p>
      );
    case 'asking':
      return <div className="h-28 animate-skeleton rounded-box bg-skeleton" />;
    case 'idle':
      return (
        <div className="xl:grid xl:justify-items-center xl:rounded-box xl:bg-sand xl:py-16">
          <ArchLine className="w-[132px] max-xl:hidden" />
          <p className="max-w-[30em] text-ink-2 xl:mt-6">{t('You will see here where your parcel is.')}</p>
        </div>
      );
  }
}

type TrackingState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'told'; answer: TrackingAnswer }
  | { kind: 'failed'; words: string };

type TrackingQuery = { trackingId: string; phone: string; language: Language };

/** Asks the shop where a parcel is, and to say it in this language. Any failure is the spec's one sentence. */
async function askTracking({ trackingId, phone, language }: TrackingQuery): Promise<TrackingState> {
  try {
    const response = await fetch('/track', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ trackingId, ...(phone.trim() && { phone }), ...(language === 'ur' && { language }) }),
    });
    const result = readAnswer(response.ok ? await response.json() : null);
    if (result) return { kind: 'told', answer: result };
  } catch {
    // No network, or what came was no answer.
  }
  return { kind: 'failed', words: messages.tracking.failed };
}

function readAnswer(message: unknown): TrackingAnswer | null {
  const { trackingData, parcels } = asRecord(message);
  if (trackingData === undefined) return null;
  const text = typeof trackingData === 'string' ? trackingData : JSON.stringify(trackingData);
  return { trackingData: text, parcels: isTrackedParcels(parcels) ? parcels : [] };
}
