import { useState } from 'react';
import { href, Link, useNavigate } from 'react-router';
import { useTextDirection } from '#app/i18n/text-direction.ts';
import { useT } from '#app/i18n/translate.ts';
import { formatPhone, whatsappDigits } from '#app/infra/contact-details/phone.ts';
import { messages } from '#app/infra/text/messages.ts';
import { EmailField } from '#app/modules/accounts/email/email-field.tsx';
import { AccountForm } from '#app/modules/accounts/forms/account-form.tsx';
import { readFormValues, showAgain } from '#app/modules/accounts/forms/form-action.server.ts';
import { forgetDraft } from '#app/modules/accounts/forms/form-draft.ts';
import { send } from '#app/modules/accounts/forms/submit-state.ts';
import { readSignedIn } from '#app/modules/accounts/log-in/signed-in.server.ts';
import { forgetMe, useMe } from '#app/modules/accounts/me-store.ts';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { pageTitle } from '#app/storefront/seo/page-meta.ts';
import { showAlert } from '#app/ui/alert.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/contact-page.ts';
import { answerMessage } from './contact-api.server.ts';
import { type ContactValues, contactFields, contactProblems, maxMessageLength } from './contact-form.ts';

const draft = 'contact';

export function meta(args: Route.MetaArgs) {
  return pageTitle('Contact us', 'Write to us, call us or ask on WhatsApp: a person answers.')(args);
}

export async function action({ request }: Route.ActionArgs) {
  const values = await readFormValues(request, contactFields);
  const response = await answerMessage(values, request, readSignedIn);
  return showAgain(response, response.status === 201 ? {} : values);
}

/** H1: the contact form and every other way to reach the shop. */
export default function ContactPage({ actionData: reply }: Route.ComponentProps) {
  const t = useT();
  return (
    <div className="container-page grid gap-x-24 gap-y-12 py-10 md:py-16 lg:grid-cols-[5fr_7fr]">
      <div>
        <h1 className="font-d1">{t('Contact us')}</h1>
        <p className="mt-4 max-w-[30em] text-lead">
          {t('Ask before you order, or tell us what went wrong after. A person reads it and calls or writes back.')}
        </p>
        <Ways />
      </div>
      <div className="w-full max-w-[620px]">
        <MessageForm reply={reply} />
      </div>
    </div>
  );
}

function Ways() {
  const { phone, whatsapp, email, openingHours } = useShop();
  const t = useT();
  const written = useTextDirection();
  const ways = [
    { icon: 'phone', text: formatPhone(phone), note: openingHours, href: `tel:${phone}` },
    {
      icon: 'whatsapp',
      text: t('Ask on WhatsApp'),
      note: openingHours,
      href: `https://wa.me/${whatsappDigits(whatsapp)}`,
    },
    { icon: 'mail', text: email, note: t('Answered within a day'), href: `mailto:${email}` },
  ] as const;
  return (
    <ul className="mt-8 border-line border-t">
      {ways.map(({ icon, text, note, href }) => (
        <li key={icon} className="border-line border-b">
          <a href={href} className="group flex min-h-16 items-center gap-4 py-2" rel="noopener noreferrer">
            <Icon name={icon} className="size-5 text-green" />
            <span className="min-w-0">
              <span className="wrap-anywhere block font-semibold underline-offset-4 group-hover:underline">
                <bdi>{text}</bdi>
              </span>
              <span {...written(note)} className="block text-ink-2 text-sm">
                {note}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function MessageForm({ reply }: { reply: Route.ComponentProps['actionData'] }) {
  const { emailDomains } = useShop();
  const me = useMe();
  const navigate = useNavigate();
  const t = useT();
  /** What was sent makes room for an empty form. */
  const [round, setRound] = useState(0);

  async function askToLogIn(): Promise<undefined> {
    await showAlert(messages.contact.notLoggedIn);
    await navigate(href('/login'), { state: { from: href('/contact-us') } });
  }
  async function submit(values: ContactValues) {
    if (me === null) return askToLogIn();
    const result = await send('/api/contact', values);
    if (result?.status === 401) {
      forgetMe();
      return askToLogIn();
    }
    if (result?.status === 422) return result.fields;
    if (result?.ok) forgetDraft(draft);
    await showAlert(
      result?.ok ? messages.contact.done : result?.status === 429 ? result.problem : messages.contact.failed,
    );
    if (result?.ok) setRound(round + 1);
  }
  return (
    <>
      <h2 className="font-d3">{t('Write to us')}</h2>
      <p className="mt-1 mb-6 min-h-6 text-ink-2">
        {me ? (
          <span className="wrap-anywhere">{t('You write as {email}.', { email: me.email })}</span>
        ) : (
          <>
            {t('You need an account to write to us.')}{' '}
            <Link
              to={href('/login')}
              state={{ from: href('/contact-us') }}
              className="font-semibold text-ink underline decoration-[1.5px] underline-offset-4"
            >
              {t('Log in')}
            </Link>
          </>
        )}
      </p>
      <AccountForm
        key={round}
        names={contactFields}
        check={(values) => contactProblems(values, emailDomains)}
        send={submit}
        button={t('Send message')}
        busyButton={t('Sending…')}
        draft={draft}
        reply={reply}
      >
        {(problems) => (
          <>
            <div className="grid gap-x-4.5 gap-y-4.5 sm:grid-cols-2">
              <Field
                name="fullname"
                label={t('Full name')}
                autoComplete="name"
                autoCapitalize="words"
                maxLength={100}
                required
                defaultValue={reply?.values.fullname}
                error={problems.fullname}
              />
              <Field
                name="mobileNo"
                label={t('Mobile number')}
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                maxLength={40}
                placeholder="0300 1234567"
                required
                defaultValue={reply?.values.mobileNo}
                error={problems.mobileNo}
              />
            </div>
            <EmailField autoComplete="email" error={problems.email} initial={reply?.values.email ?? me?.email} />
            <TextArea
              name="message"
              label={t('Message')}
              tall
              maxLength={maxMessageLength}
              required
              hint={t('With your order number, if it is about an order.')}
              defaultValue={reply?.values.message}
              error={problems.message}
            />
          </>
        )}
      </AccountForm>
    </>
  );
}
