import { href, useHref } from 'react-router';
import { useT } from '#app/i18n/translate.ts';
import { AcceptedEmails } from '#app/modules/accounts/email/accepted-emails.tsx';
import { useShop } from '#app/modules/settings/use-shop.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';

type StockRequestFormProps = { productId: number; typed?: string; problem?: string };

/** M13: a shopper leaves a phone or an e-mail address to be notified when a product is back. A plain form; it needs no script. */
export function WishForm({ productId, typed, problem }: StockRequestFormProps) {
  const { emailDomains } = useShop();
  const t = useT();
  return (
    <form
      method="post"
      action={useHref(href('/waiting/:id', { id: String(productId) }))}
      className="mt-5.5 rounded-box bg-sand p-4.5"
    >
      <Field
        name="contact"
        label={t('Tell me when it is back')}
        placeholder={t('0300 1234567 or an e-mail')}
        autoComplete="off"
        maxLength={254}
        required
        defaultValue={typed}
        error={problem}
      />
      {problem && typed?.includes('@') && <AcceptedEmails domains={emailDomains} />}
      <p className="mt-2 text-ink-2 text-sm">
        {t('One message, on WhatsApp or by e-mail. We use it for nothing else and delete it after 90 days at most.')}
      </p>
      <Button type="submit" look="secondary" className="mt-3 w-full">
        {t('Tell me')}
      </Button>
    </form>
  );
}
