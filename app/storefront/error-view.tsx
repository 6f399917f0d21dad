import { messages } from '#app/platform/messages.ts';
import { ArchLine } from '#app/ui/arch.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';

/** The screen for whatever breaks. Keeps the spec's words; the cart is safe in the browser meanwhile. */
export function ErrorView({ status }: { status: number }) {
  const missing = status === 404;
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-16 text-center">
      <title>{missing ? 'Page not found' : messages.broken.anything}</title>
      <div>
        <ArchLine className="mx-auto w-[132px]" />
        <h1 className="mt-8 font-d2">{missing ? 'Page not found' : messages.broken.anything}</h1>
        <p className="mx-auto mt-3 max-w-[30em] text-ink-2">
          {missing
            ? 'We knocked, but nothing lives at this address.'
            : 'Something on our side is stuck. Your cart is safe on this phone; try again in a moment.'}
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          {!missing && <Button onClick={() => location.reload()}>Try again</Button>}
          <ButtonLink look={missing ? 'primary' : 'secondary'} to="/" reloadDocument>
            Back to the shop
          </ButtonLink>
        </div>
      </div>
    </main>
  );
}
