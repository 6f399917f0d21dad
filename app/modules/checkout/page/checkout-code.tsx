import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useT, useTAny } from '#app/i18n/translate.ts';
import { formatAmount, fromRupees, type Money } from '#app/infra/money/money.ts';
import { asRecord } from '#app/infra/records.ts';
import { Button } from '#app/ui/button.tsx';
import type { CheckoutLine } from '../checkout-lines.ts';

/** A code that the shop has found good for these lines, and what it takes off them. */
export type AppliedCode = { code: string; discount: Money };

type CodeBoxProps = {
  lines: readonly CheckoutLine[];
  code: AppliedCode | null;
  onCode: (code: AppliedCode | null) => void;
};

/**
 * The discount box of a shop that has codes: asks the shop, says what a code takes off or why it does not, and asks again
 * when the lines change. The order itself decides once more.
 */
export function CodeBox({ lines, code, onCode }: CodeBoxProps) {
  const id = useId();
  const t = useT();
  const tAny = useTAny();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const latest = useRef(0);
  const goods = lines.map(({ id: product, quantity, price }) => `${product}x${quantity}x${price}`).join();
  const kept = code?.code;

  async function apply(wanted: string): Promise<void> {
    latest.current += 1;
    const requestNumber = latest.current;
    setBusy(true);
    const result = await askFor(wanted, lines);
    if (requestNumber !== latest.current) return;
    setBusy(false);
    setProblem(typeof result === 'string' ? result : '');
    onCode(typeof result === 'string' ? null : result);
  }
  const applyAgain = useRef(apply);
  useEffect(() => {
    applyAgain.current = apply;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is asked about again when the goods are others
  useEffect(() => {
    if (kept) void applyAgain.current(kept);
  }, [goods]);

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (typed.trim()) void apply(typed);
  }
  if (code)
    return (
      <p role="status" className="mt-6 flex flex-wrap items-center justify-between gap-x-4 lg:mt-7.5">
        <span>
          {t('Code {code} takes {amount} off.', {
            code: <strong className="font-semibold">{code.code}</strong>,
            amount: formatAmount(code.discount),
          })}
        </span>
        <button
          type="button"
          className="min-h-11 font-semibold text-sm underline underline-offset-2"
          onClick={() => onCode(null)}
        >
          {t('Remove the code')}
        </button>
      </p>
    );
  return (
    <div className="mt-6 lg:mt-7.5">
      <div className="flex gap-2.5">
        <label htmlFor={id} className="sr-only">
          {t('Discount code')}
        </label>
        <input
          id={id}
          placeholder={t('Discount code')}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem('');
          }}
          onKeyDown={press}
          className="h-13 min-w-0 grow rounded-box border border-line-2 bg-milk px-4 placeholder:text-ink-2 placeholder:opacity-100 focus:outline-2 focus:outline-green focus:-outline-offset-2 aria-invalid:border-clay"
        />
        <Button
          look="secondary"
          busy={busy}
          className="border-line-sand"
          onClick={() => (typed.trim() ? void apply(typed) : setProblem('Enter a code first.'))}
        >
          {t('Apply')}
        </Button>
      </div>
      <p id={`${id}-problem`} role="alert" className="mt-1.5 text-clay text-sm empty:hidden">
        {tAny(problem)}
      </p>
    </div>
  );
}

const unreached = 'We could not check this code. Please try again.';

/** What the code takes off, or the words why it does not. */
async function askFor(code: string, lines: readonly CheckoutLine[]): Promise<AppliedCode | string> {
  try {
    const response = await fetch('/api/discount', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, products: lines.map(({ id, quantity }) => ({ id, quantity })) }),
    });
    const result = asRecord(await response.json());
    if (response.ok && typeof result.code === 'string' && typeof result.discount === 'number')
      return { code: result.code, discount: fromRupees(result.discount) };
    return typeof result.problem === 'string' && response.status < 500 ? result.problem : unreached;
  } catch {
    return unreached;
  }
}
