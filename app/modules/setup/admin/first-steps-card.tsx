import { href } from 'react-router';
import { useAction } from '#app/admin/actions/use-action.ts';
import { AdminButton, AdminButtonLink } from '#app/admin/components/button.tsx';
import { Card } from '#app/admin/components/card.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import type { FirstStep, FirstSteps } from '../first-steps.ts';

type Texts = { label: string; why: string; action: string; to: string };

const texts: Record<FirstStep, Texts> = {
  logo: {
    label: 'Your logo',
    why: 'On every page, in place of mark and name.',
    action: 'Add a logo',
    to: href('/admin/settings/shop'),
  },
  product: {
    label: 'The first product',
    why: 'With its price, pictures and a collection.',
    action: 'Add a product',
    to: href('/admin/products/new'),
  },
  delivery: {
    label: 'Delivery',
    why: 'Free until you set a fee; how much is collected at a door.',
    action: 'Set delivery',
    to: `${href('/admin/settings/checkout')}#delivery`,
  },
  couriers: {
    label: 'Couriers',
    why: 'Who carries your parcels, and where they collect.',
    action: 'Set couriers',
    to: href('/admin/settings/couriers'),
  },
  address: {
    label: 'Your address',
    why: 'Where a refused parcel goes back to.',
    action: 'Write it',
    to: href('/admin/settings/shop'),
  },
  email: {
    label: 'E-mail',
    why: 'Without a mail server no e-mail can be sent.',
    action: 'See e-mails',
    to: `${href('/admin/settings/messages')}#emails`,
  },
  backup: {
    label: 'A backup',
    why: 'If the disk breaks without one, every order is lost.',
    action: 'Set backups',
    to: href('/admin/settings/health'),
  },
  order: {
    label: 'A test order',
    why: 'Order something yourself, as shoppers do, then cancel it.',
    action: 'Open the shop',
    to: href('/'),
  },
};

/** What a new shop still lacks, each a press away. The owner may mark a step as done, or hide the list. */
export function FirstStepsCard({ steps }: { steps: FirstSteps }) {
  const { send, busy } = useAction('settings');
  const mark = (step: FirstStep | 'all') => void send({ action: 'mark-first-step', step, isDone: true });
  return (
    <Card
      title="First steps"
      count={`${steps.filter(({ isDone }) => isDone).length} of ${steps.length} done`}
      flush
      end={
        <AdminButton small look="quiet" busy={busy} onClick={() => mark('all')}>
          Hide first steps
        </AdminButton>
      }
    >
      <ul className="grid gap-x-6 md:grid-cols-2">
        {steps.map(({ step, isDone }) => (
          <Step key={step} {...texts[step]} isDone={isDone} isOutside={step === 'order'} onMark={() => mark(step)} />
        ))}
      </ul>
    </Card>
  );
}

type StepProps = Texts & { isDone: boolean; isOutside: boolean; onMark: () => void };

function Step({ label, why, action, to, isDone, isOutside, onMark }: StepProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-b px-3.5 py-2 max-md:flex-wrap">
      <AdminIcon
        name={isDone ? 'circle-check' : 'circle-dashed'}
        className={`size-4.5 shrink-0 ${isDone ? 'text-green' : 'text-ink-3'}`}
      />
      <div className="min-w-0 flex-1 basis-40">
        <p className={isDone ? 'text-ink-3' : 'font-semibold'}>
          {label}
          {isDone && <span className="sr-only">, done</span>}
        </p>
        {!isDone && <p className="text-ink-3 text-second">{why}</p>}
      </div>
      {!isDone && (
        <div className="flex shrink-0 gap-1 max-md:ps-7.5">
          <AdminButtonLink small to={to} {...(isOutside && { target: '_blank' })}>
            {action}
          </AdminButtonLink>
          <AdminButton small look="quiet" onClick={onMark}>
            Done
            <span className="sr-only">: {label}</span>
          </AdminButton>
        </div>
      )}
    </li>
  );
}
