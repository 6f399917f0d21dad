import { isMasked } from '#app/infra/contact-details/mask-contact.ts';
import { type Phone, whatsappDigits } from '#app/infra/contact-details/phone.ts';
import { AdminIcon } from './icon.tsx';

/** Call and WhatsApp beside every phone; nothing where the phone is forgotten or masked. */
export function ContactButtons({ phone, name, text }: { phone: Phone; name: string; text?: string }) {
  if (!phone || isMasked(phone)) return null;
  const chat = `https://wa.me/${whatsappDigits(phone)}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
  const look =
    'grid size-8 place-items-center rounded-control text-ink-2 hover:bg-green-tint hover:text-green max-md:size-11';
  return (
    <span className="inline-flex items-center">
      <a href={`tel:${phone}`} aria-label={`Call ${name}`} title="Call" className={look}>
        <AdminIcon name="phone" />
      </a>
      <a
        href={chat}
        target="_blank"
        rel="noreferrer"
        aria-label={`WhatsApp to ${name}`}
        title="WhatsApp"
        className={`${look} max-md:hidden`}
      >
        <AdminIcon name="message-circle" />
      </a>
    </span>
  );
}
