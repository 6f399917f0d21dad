import { createContext, use } from 'react';

/** The nonce of the page that is being rendered (entry.server.tsx); undefined in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** A script that stands in the page itself. By the nonce the page's policy knows it from markup that got into the page. */
export function InlineScript({ code }: { code: string }) {
  return <script nonce={use(ScriptNonce)}>{code}</script>;
}
