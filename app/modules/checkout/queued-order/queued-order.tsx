import { type ReactNode, useEffect, useId, useRef } from 'react';
import { href, useLocation } from 'react-router';
import { type Label, useT } from '#app/i18n/translate.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useAttempts, useWayBack } from './queued-order-attempts.ts';
import { change, isOld, isToSend } from './queued-order-sending.ts';
import { forgetStored, type QueuedOrder, standsAtCheckout, useStored } from './queued-order-store.ts';
import { PlacedNumber, QueuedOrderLines, QueuedOrderTexts } from './queued-order-texts.tsx';

type QueuedOrderProps = { kept: QueuedOrder; isAtCheckout: boolean };

/** M81: says what becomes of the order that waits on this device, sends it, and has the ways out of it. The admin has none of it. */
export function QueuedOrderView({ isAtCheckout = false }: { isAtCheckout?: boolean }) {
  const kept = useStored();
  const { pathname } = useLocation();
  const standsThere = pathname === href('/checkout') && standsAtCheckout(kept);
  if (!kept || pathname.startsWith('/admin') || standsThere !== isAtCheckout) return null;
  return <QueuedOrderPanel kept={kept} isAtCheckout={isAtCheckout} />;
}

function QueuedOrderPanel({ kept, isAtCheckout }: QueuedOrderProps) {
  const { pathname } = useLocation();
  const { isBusy, tryNow, takeBack } = useAttempts(kept, isAtCheckout);
  const isShownByHome = kept.step === 'placed' && !kept.isTooLate && pathname === '/';
  useEffect(() => {
    if (isShownByHome) forgetStored();
  }, [isShownByHome]);
  if (isShownByHome) return null;
  const size = isAtCheckout ? 'normal' : 'small';
  return (
    <Box title={titleOf(kept)} step={kept.step} isAtCheckout={isAtCheckout}>
      <QueuedOrderTexts kept={kept} isBusy={isBusy} />
      {kept.step === 'placed' ? <PlacedNumber kept={kept} /> : <QueuedOrderLines kept={kept} />}
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        {isToSend(kept) || isOld(kept) ? (
          <WaitingButtons kept={kept} size={size} isBusy={isBusy} onTry={tryNow} onTakeBack={takeBack} />
        ) : (
          <SettledButtons kept={kept} size={size} />
        )}
      </div>
    </Box>
  );
}

function titleOf(kept: QueuedOrder): Label {
  if (isOld(kept)) return 'Should your order still be sent?';
  const titles = {
    waiting: 'Your order waits for the network',
    'taking-back': 'Your order is being taken back',
    'taken-back': 'Your order is taken back',
    refused: 'Your order could not be placed',
    placed: 'We have your order',
  } as const;
  return titles[kept.step];
}

type Size = 'small' | 'normal';
type WaitingButtonsProps = {
  kept: QueuedOrder;
  size: Size;
  isBusy: boolean;
  onTry: () => void;
  onTakeBack: () => void;
};

function WaitingButtons({ kept, size, isBusy, onTry, onTakeBack }: WaitingButtonsProps) {
  const t = useT();
  if (kept.step === 'taking-back')
    return (
      <>
        <Button size={size} busy={isBusy} onClick={onTry}>
          {t('Try now')}
        </Button>
        <QuietButton disabled={isBusy} onClick={() => change(kept, { step: 'waiting' })}>
          {t('Send it after all')}
        </QuietButton>
      </>
    );
  return (
    <>
      <Button
        size={size}
        busy={isBusy}
        onClick={() => {
          change(kept, { keptAt: isOld(kept) ? Date.now() : kept.keptAt });
          onTry();
        }}
      >
        {t(isOld(kept) ? 'Send it now' : 'Try now')}
      </Button>
      <QuietButton disabled={isBusy} onClick={onTakeBack}>
        {t('Take it back')}
      </QuietButton>
    </>
  );
}

function SettledButtons({ kept, size }: { kept: QueuedOrder; size: Size }) {
  const t = useT();
  const leave = useWayBack();
  return (
    <>
      {kept.step === 'placed' ? (
        <ButtonLink size={size} to={href('/receipt')} onClick={() => forgetStored()}>
          {t('See the receipt')}
        </ButtonLink>
      ) : (
        <Button size={size} onClick={() => leave(kept)}>
          {t('Back to the form')}
        </Button>
      )}
      <QuietButton onClick={() => forgetStored()}>{t('Close')}</QuietButton>
    </>
  );
}

type BoxProps = { title: Label; step: QueuedOrder['step']; isAtCheckout: boolean; children: ReactNode };

/** Takes the focus where the button that was pressed has gone. */
function Box({ title, step, isAtCheckout, children }: BoxProps) {
  const box = useRef<HTMLElement>(null);
  const heading = useId();
  const t = useT();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has other buttons
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, [step]);
  const content = (
    <div className="flex gap-3">
      <Icon name={step === 'placed' ? 'check' : 'package'} className="size-6 shrink-0" />
      <div className="min-w-0 max-w-[640px]">
        <h2 id={heading} className="font-d4">
          {t(title)}
        </h2>
        <div role="status">{children}</div>
      </div>
    </div>
  );
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={heading}
      className={`bg-sand outline-none print:hidden ${isAtCheckout ? 'mt-6 rounded-box border border-line-sand p-5' : 'border-line-sand border-b'}`}
    >
      {isAtCheckout ? content : <div className="container-page py-5">{content}</div>}
    </section>
  );
}

function QuietButton({
  disabled,
  onClick,
  children,
}: {
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      disabled={disabled}
      className="inline-flex min-h-11 items-center font-semibold text-label underline decoration-[1.5px] underline-offset-3 disabled:text-ink-3"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
