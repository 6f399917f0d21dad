import type { TwoFactorStart } from '../second-step/two-factor.server.ts';

/** What a page shows that was sent as a form without script. */
export type FormReply = {
  ok: boolean;
  message: string;
  fields: Partial<Record<string, string>>;
  /** Never passwords. */
  values: Record<string, string>;
};

/** What /account/security said to one of its forms. */
export type SecurityReply = {
  /** Which form it was. */
  intent: string;
  ok: boolean;
  fields: Partial<Record<string, string>>;
  problem: string;
  message: string;
  start: TwoFactorStart | null;
  recoveryCodes: string[];
  /** What was typed as the new address, to be shown again. */
  email: string;
};
