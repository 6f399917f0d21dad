import { type ReactNode, useEffect, useState } from 'react';
import { useT, useTAny } from '#app/i18n/translate.ts';
import { Button } from '#app/ui/button.tsx';
import { type Reply, send } from '../forms/submit-state.ts';
import { LoginHeading, NeedsScript } from '../log-in/log-in-texts.tsx';
import { useLinkToken } from './use-link-token.ts';

type OpenedLinkProps = {
  /** Where the service says whether the token opens anything. */
  address: string;
  title: string;
  /** Said until the service has answered. */
  waiting: string;
  /** Shown where there is no token, or the service refuses it with 400. */
  spent: ReactNode;
  /** Shown for a token that is good; `onSpent` when it turns out to be so no longer. */
  children: (opened: { token: string; reply: Reply; onSpent: () => void }) => ReactNode;
};

/** A page that a link with a token opens: asks the service about the token, and again where no answer came. */
export function OpenedLink({ address, title, waiting, spent, children }: OpenedLinkProps) {
  const token = useLinkToken();
  const t = useT();
  const tAny = useTAny();
  const [reply, setReply] = useState<Reply | null | undefined>();
  const [attempts, setAttempts] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when it is pressed
  useEffect(() => {
    if (!token) return;
    let isOpen = true;
    void send(address, { token }).then((result) => isOpen && setReply(result));
    return () => {
      isOpen = false;
    };
  }, [address, token, attempts]);
  if (token === null || reply?.status === 400) return spent;
  if (token && reply?.ok) return children({ token, reply, onSpent: () => setReply({ ...reply, status: 400 }) });
  if (token && reply !== undefined)
    return (
      <>
        <LoginHeading title={title}>
          {tAny(reply?.problem || 'That did not work. Please try again in a moment.')}
        </LoginHeading>
        <Button className="w-full" onClick={() => setAttempts(attempts + 1)}>
          {t('Try again')}
        </Button>
      </>
    );
  return (
    <>
      <LoginHeading title={title}>{waiting}</LoginHeading>
      <NeedsScript />
    </>
  );
}
