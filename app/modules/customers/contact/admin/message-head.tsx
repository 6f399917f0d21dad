import { href, Link, useSearchParams } from 'react-router';
import { adminButtonClass } from '#app/admin/components/button.tsx';
import { AdminIcon } from '#app/admin/components/icon.tsx';
import { parsePhone, spokenPhone, whatsappDigits } from '#app/infra/contact-details/phone.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import type { ContactMessage } from '../inbox.server.ts';

/** The writer, and the three ways to answer. */
export function MessageHead({ message }: { message: ContactMessage }) {
  const { shopName } = useShop();
  const [params] = useSearchParams();
  const phone = parsePhone(message.phone);
  const subject = `${shopName}: your message`;
  const quoted = message.message.replace(/^/gm, '> ').slice(0, 1_200);
  const reply = `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\n\n${quoted}`)}`;
  const look = adminButtonClass({}, 'max-md:flex-1 max-md:gap-1.5 max-md:px-1.5');
  return (
    <header className="flex flex-wrap items-start gap-3 py-5 max-md:pt-0">
      <div className="flex min-w-0 flex-1 items-center gap-2 max-md:-mx-3.5 max-md:h-13 max-md:basis-full max-md:border-line max-md:border-b max-md:px-2">
        <Link
          to={`${href('/admin/messages')}?${params}`}
          aria-label="Back to messages"
          className="grid size-11 place-items-center md:hidden"
        >
          <AdminIcon name="arrow-left" className="size-5" />
        </Link>
        <div className="min-w-0">
          <h2 dir="auto" className="wrap-anywhere text-start font-semibold text-title max-md:truncate">
            {message.fullName}
          </h2>
          <p className="truncate text-ink-2 max-md:text-second">
            {phone ? (
              <Link
                to={`${href('/admin/orders')}?q=${encodeURIComponent(phone)}`}
                className="admin-link"
                title="Orders of this phone"
              >
                {spokenPhone(phone)}
              </Link>
            ) : (
              message.phone
            )}
            , {message.email}
          </p>
        </div>
      </div>
      <div className="flex gap-2 pt-2 max-md:w-full max-md:pt-0">
        <a href={`tel:${phone ?? message.phone}`} className={look}>
          <AdminIcon name="phone" />
          Call
        </a>
        {phone && (
          <a href={`https://wa.me/${whatsappDigits(phone)}`} target="_blank" rel="noreferrer" className={look}>
            <AdminIcon name="message-circle" />
            WhatsApp
          </a>
        )}
        <a href={reply} className={look}>
          <AdminIcon name="mail" />
          <span className="max-md:hidden">Write an e-mail</span>
          <span className="md:hidden">E-mail</span>
        </a>
      </div>
    </header>
  );
}
