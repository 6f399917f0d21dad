import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useT } from '#app/i18n/translate.ts';

/** The heading of a page behind the door, and a line below it where one is needed. */
export function LoginHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="pt-4 pb-6.5 text-center">
      <h1 className="font-d2">{title}</h1>
      {children && <p className="mx-auto mt-2 max-w-[32em] text-balance text-ink-2">{children}</p>}
    </div>
  );
}

/** The brand's underlined link, tall enough for a thumb. */
export function LoginLink(props: LinkProps) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-11 items-center font-semibold text-label underline decoration-[1.5px] underline-offset-4"
    />
  );
}

/** The other way, below the form. */
export function LoginFoot({ children }: { children: ReactNode }) {
  return <p className="mt-5 flex flex-wrap items-center justify-center gap-x-2 text-center">{children}</p>;
}

/** For the pages that links in e-mails open: what stands behind the # of a link only a script can read. */
export function NeedsScript() {
  const t = useT();
  return (
    <noscript>
      <p className="mb-5 rounded-box bg-sand p-4">
        {t('This page needs JavaScript to read the link it was opened with.')}
      </p>
    </noscript>
  );
}
