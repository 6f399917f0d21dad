import { useEffect } from 'react';
import { data, Form, href, Link, redirect, useNavigation } from 'react-router';
import { useT, useTAny } from '#app/i18n/translate.ts';
import { forgetPersonalStorage } from '#app/infra/browser/personal-storage.ts';
import { readFormValues } from '#app/modules/accounts/forms/form-action.server.ts';
import { readSession } from '#app/modules/accounts/log-in/signed-in.server.ts';
import { forgetMe } from '#app/modules/accounts/me-store.ts';
import { PasswordField } from '#app/modules/accounts/password/password-field.tsx';
import { isStaff } from '#app/modules/accounts/role.ts';
import { pageTitle } from '#app/storefront/seo/page-meta.ts';
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/my-data-page.ts';
import { deleteAccount } from './delete-account.server.ts';

export function meta(args: Route.MetaArgs) {
  return [...pageTitle('Your data')(args), { name: 'robots', content: 'noindex' }];
}

export async function loader({ request }: Route.LoaderArgs) {
  const session = await readSession(request);
  // After the account was deleted the page says so to nobody in particular.
  if (!session && new URL(request.url).searchParams.has('deleted')) return { email: null, isStaff: false };
  if (!session) throw redirect(`${href('/login')}?from=${href('/account/data')}`);
  return { email: session.email, isStaff: isStaff(session.role) };
}

export async function action({ request }: Route.ActionArgs) {
  const { password } = await readFormValues(request, ['password'] as const);
  const { status, body, cookies = [] } = await deleteAccount(password, request);
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  if (status === 200) return redirect(`${href('/account/data')}?deleted`, { status: 303, headers });
  const error = body.fields?.password;
  return data({ error, problem: error ? '' : (body.problem ?? '') }, { status, headers });
}

/** What the shop keeps under an account: as a file to take along, and deleted by whoever says the password. */
export default function MyDataPage({ loaderData: { email, isStaff }, actionData: reply }: Route.ComponentProps) {
  const t = useT();
  if (email === null) return <Deleted />;
  return (
    <div className="container-page min-h-[70vh] max-w-[calc(560px+2*var(--gut))] pt-8 pb-16 md:pt-10 md:pb-22">
      <Link to={href('/account')} className="-ms-2 inline-flex h-11 items-center gap-2 px-2 font-semibold text-label">
        <Icon name="arrow-left" className="size-5 rtl:-scale-x-100" /> {t('My orders')}
      </Link>
      <h1 className="mt-4 font-d2">{t('Your data')}</h1>
      <p className="mt-3 text-ink-2">
        {t('This is about the account {email}. What we keep and why is in our {policy}.', {
          email: (
            <strong dir="ltr" className="wrap-anywhere font-semibold text-ink">
              {email}
            </strong>
          ),
          policy: (
            <Link to={href('/privcypolicy')} className="underline underline-offset-2">
              {t('privacy policy')}
            </Link>
          ),
        })}
      </p>
      <section aria-labelledby="take" className="mt-10">
        <h2 id="take" className="font-d4">
          {t('Get a copy')}
        </h2>
        <p className="mt-2 text-ink-2">
          {t(
            'Your account, your orders with their addresses, where you are logged in and what you wrote to us, in one file.',
          )}
        </p>
        <a href={href('/account/data/file')} download className={buttonClass('secondary', 'normal', 'mt-4')}>
          {t('Download your data')}
        </a>
      </section>
      <section aria-labelledby="delete" className="mt-12 border-line border-t pt-8">
        <h2 id="delete" className="font-d4">
          {t('Delete your account')}
        </h2>
        {isStaff ? (
          <p className="mt-2 text-ink-2">
            {t('You belong to the team of this shop. Ask its owner to remove you from it first.')}
          </p>
        ) : (
          <DeleteForm error={reply?.error} problem={reply?.problem} />
        )}
      </section>
    </div>
  );
}

function DeleteForm({ error, problem }: { error: string | undefined; problem: string | undefined }) {
  const busy = useNavigation().state !== 'idle';
  const t = useT();
  const tAny = useTAny();
  return (
    <>
      <ul className="mt-2 grid list-disc gap-1.5 ps-5 text-ink-2">
        <li>{t('Your account, your messages and our e-mails to you are deleted at once. This cannot be undone.')}</li>
        <li>
          {t(
            'Your orders lose your name, phone number, address and e-mail; number, days and amounts stay in our books.',
          )}
        </li>
        <li>{t('An order that is still under way reaches you first, and loses them when it has ended.')}</li>
      </ul>
      <p role="alert" className="mt-3 text-clay">
        {problem && tAny(problem)}
      </p>
      <Form method="post" replace className="mt-4 grid gap-5" noValidate>
        <PasswordField
          name="password"
          label={t('Your password')}
          autoComplete="current-password"
          error={error && tAny(error)}
        />
        <Button type="submit" busy={busy}>
          {t(busy ? 'Deleting…' : 'Delete my account and data')}
        </Button>
      </Form>
    </>
  );
}

/** Nothing of the account is left; what this browser kept of it goes, too. */
function Deleted() {
  const t = useT();
  useEffect(() => {
    forgetMe();
    forgetPersonalStorage();
  }, []);
  return (
    <div className="container-page grid min-h-[70vh] place-content-center justify-items-center pb-16 text-center">
      <h1 className="font-d2">{t('Your account is deleted')}</h1>
      <p className="mt-3 max-w-[34em] text-ink-2">
        {t(
          'Your name is removed everywhere here. An order that is still under way reaches you first, then your name is removed from it, too.',
        )}
      </p>
      <ButtonLink to={href('/')} className="mt-7">
        {t('Back to the shop')}
      </ButtonLink>
    </div>
  );
}
