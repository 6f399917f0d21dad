import { useId, useState } from 'react';
import { useT } from '#app/i18n/translate.ts';
import { type CancelReason, cancelReasons } from '#app/modules/orders/cancel/cancel-reasons.ts';
import { Button } from '#app/ui/button.tsx';

type Progress = 'closed' | 'asking' | 'busy' | 'too-late' | 'refused' | 'failed';

/** M70: cancels the order of a receipt, after a question and a reason. `onDone` is called once the shop has done it. */
export function CancelOrder({ receipt, onDone }: { receipt: string; onDone: () => void }) {
  const t = useT();
  const question = useId();
  const [progress, setProgress] = useState<Progress>('closed');
  const [reason, setReason] = useState<CancelReason | null>(null);
  const isBusy = progress === 'busy';
  async function send(): Promise<void> {
    if (!reason || isBusy) return;
    setProgress('busy');
    const result = await cancel(receipt, reason);
    setProgress(result === 'done' ? 'closed' : result);
    if (result === 'done') onDone();
  }
  if (progress === 'closed')
    return (
      <button type="button" className={quiet} onClick={() => setProgress('asking')}>
        {t('Cancel the order')}
      </button>
    );
  if (progress === 'too-late' || progress === 'refused')
    return (
      <p role="alert">
        {progress === 'too-late'
          ? t('It is packed already, so it can no longer be cancelled here. Write to us on WhatsApp.')
          : t('It cannot be cancelled here. Write to us on WhatsApp.')}
      </p>
    );
  return (
    <form
      aria-labelledby={question}
      className="rounded-box border border-line-2 p-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <fieldset disabled={isBusy}>
        <legend id={question} className="font-semibold">
          {t('Cancel this order? Tell us why.')}
        </legend>
        <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
          {cancelReasons.map((each) => (
            <label key={each} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="reason"
                required
                className="size-5 shrink-0 accent-green"
                checked={reason === each}
                onChange={() => setReason(each)}
              />
              {t(each)}
            </label>
          ))}
        </div>
      </fieldset>
      {progress === 'failed' && (
        <p role="alert" className="mt-3 text-clay-text">
          {t('That did not reach us. Your order is not cancelled; please try again.')}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          type="button"
          look="secondary"
          className="max-sm:w-full"
          disabled={isBusy}
          onClick={() => setProgress('closed')}
        >
          {t('Keep the order')}
        </Button>
        <Button type="submit" look="ink" className="max-sm:w-full" busy={isBusy}>
          {t('Cancel the order')}
        </Button>
      </div>
    </form>
  );
}

const quiet = 'inline-flex min-h-11 items-center underline decoration-[1.5px] underline-offset-2';

async function cancel(receipt: string, reason: CancelReason): Promise<'done' | 'too-late' | 'refused' | 'failed'> {
  try {
    const response = await fetch('/api/receipt/cancel', {
      method: 'POST',
      headers: { 'receipt-token': receipt, 'content-type': 'application/json' },
      body: JSON.stringify({ reason }),
    });
    if (response.status === 409) return 'too-late';
    if (response.status >= 400 && response.status < 500) return 'refused';
    return response.ok ? 'done' : 'failed';
  } catch {
    return 'failed';
  }
}
