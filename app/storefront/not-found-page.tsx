import { data } from 'react-router';
import { ArchLine } from '#app/ui/arch.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { pageTitle } from './page-meta.ts';

export function loader() {
  return data(null, { status: 404 });
}

export const meta = pageTitle('Page not found');

/** An address that the shop does not have, inside the shop's frame. */
export default function NotFoundPage() {
  return (
    <div className="container-page section-space text-center">
      <ArchLine className="mx-auto w-[132px]" />
      <h1 className="mt-8 font-d2">Page not found</h1>
      <p className="mt-3 text-ink-2">We knocked, but nothing lives at this address.</p>
      <ButtonLink to="/" className="mt-8">
        Back to the shop
      </ButtonLink>
    </div>
  );
}
