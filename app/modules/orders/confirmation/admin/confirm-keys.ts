import { href, useNavigation } from 'react-router';
import type { Actions } from '#app/admin/actions/use-action.ts';
import { type AdminKey, useKeys } from '#app/admin/components/menus/keys.ts';
import { useIsToastKey } from '#app/admin/components/menus/toast.tsx';
import { chatTexts } from '../../admin/whatsapp-texts.ts';
import type { OrderDetail } from '../../desk/admin-order.ts';
import type { CallOutcome } from '../calls.ts';
import type { ChatText } from './confirm-card.tsx';

type ConfirmKeys = {
  order: OrderDetail;
  actions: Actions<'orders'>;
  isOpen: boolean;
  chat: string;
  choose: (outcome: CallOutcome) => void;
  /** Confirms without a call; null where the shopper has offered no yes. */
  confirmWritten: (() => void) | null;
  go: (step: 1 | -1) => void;
  setText: (text: ChatText) => void;
  edit: (part: 'address' | 'lines') => void;
  message: () => void;
};

/** Every key of the queue has a visible button; they rest while a field has the focus, outcomes also while the next card loads. */
export function useConfirmKeys(keys: ConfirmKeys): void {
  const { order, actions, isOpen, chat, choose, confirmWritten, go, setText, edit, message } = keys;
  const [other] = order.duplicates;
  const isToasts = useIsToastKey('w');
  const goingTo = useNavigation().location?.pathname;
  // Another card was asked for and is not here yet: an outcome must not fall on the card that is about to go.
  const isLeaving = goingTo !== undefined && goingTo !== href('/admin/confirm/:number', { number: order.number });
  const outcomes: AdminKey[] = [
    { key: 'enter', says: 'Confirmed, next order', action: () => choose('confirmed') },
    { key: 'n', says: 'No answer: counts a call, back in the list later', action: () => choose('no-answer') },
    { key: 'l', says: 'Call later: pick a time', action: () => choose('later') },
    { key: 'x', says: 'Wrong number: look for another way', action: () => choose('wrong-number') },
    { key: 'backspace', says: 'Cancel the order with a reason', action: () => choose('cancel') },
    ...(confirmWritten
      ? [{ key: 'y', says: 'The customer said yes on WhatsApp: confirmed', action: confirmWritten }]
      : []),
  ];
  const texts = chatTexts.map((text, place): AdminKey => ({ key: String(place + 1), action: () => setText(text) }));
  useKeys([
    ...(isOpen && !actions.busy && !isLeaving ? outcomes : []),
    { key: 'c', says: 'Call', action: () => window.location.assign(`tel:${order.phone}`) },
    {
      key: 'w',
      says: 'Open WhatsApp with the text',
      // Whoever was just not reached is written to first.
      rests: isToasts,
      action: () => {
        message();
        window.open(chat, '_blank', 'noopener');
      },
    },
    ...texts,
    ...(other
      ? [
          {
            key: 'd',
            says: 'Duplicate: keep this, cancel the other',
            action: () => void actions.send({ action: 'keep-one', number: order.number, other: other.number }),
          },
        ]
      : []),
    { key: 'e', says: 'Edit the address', action: () => edit('address') },
    { key: 'q', says: 'Change quantities', action: () => edit('lines') },
    {
      key: 't',
      says: 'Add a note',
      action: (event) => {
        event.preventDefault();
        document.querySelector<HTMLInputElement>('input[name=words]')?.focus();
      },
    },
    { key: 'j', says: 'Next order', action: () => go(1) },
    { key: 'k', says: 'Previous order', action: () => go(-1) },
    { key: 's', says: 'Skip for now', action: () => go(1) },
  ]);
}
