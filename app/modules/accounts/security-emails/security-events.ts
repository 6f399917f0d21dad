type SecurityEventText = {
  title: string;
  /** One or two sentences, which say what access to the account was changed. */
  what: string;
  /** What to do about it where choosing a new password is no answer. */
  advice?: string;
};

/**
 * What the person of an account is told by e-mail. A new event is a row here and a call of `queueSecurityEmail`; one that
 * happens to shoppers, too, has its Urdu in `i18n/urdu/emails.ts`.
 */
export const securityEvents = {
  'login.new-device': {
    title: 'New device logged in',
    what: 'Somebody logged in to your account in a browser that we do not know yet.',
  },
  'user.password-changed': {
    title: 'Your password was changed',
    what: 'Your account has a new password. Every other device was logged out.',
  },
  'user.password-reset': {
    title: 'Your password was changed',
    what: 'A new password was chosen with the link from our e-mail. Every device was logged out, and passkeys were removed.',
  },
  'user.second-step-set-up': {
    title: 'Your second step is on',
    what: 'From now on a log-in takes a code from an app as well as the password. Every other device was logged out.',
  },
  'user.second-step-taken-away': {
    title: 'Your second step is off',
    what: 'From now on a log-in takes the password alone.',
  },
  'user.second-step-forgotten': {
    title: 'Second step and passkeys were reset',
    what: 'The shop made new keys: second steps and passkeys ended, and everybody was logged out. Please set yours up again.',
    advice: 'This was done on the shop’s own machine. If you did not expect it, ask whoever looks after the shop.',
  },
  'user.recovery-codes-renewed': {
    title: 'You have new recovery codes',
    what: 'New recovery codes were made for your account. The earlier ones no longer work.',
  },
  'user.passkey-added': {
    title: 'A passkey was added',
    what: 'From now on a device can log in to your account with this passkey, without password and code.',
  },
  'user.passkey-removed': {
    title: 'A passkey was removed',
    what: 'This passkey no longer opens your account.',
  },
  'user.access-renewed': {
    title: 'Access to your account was renewed',
    what: 'Your account has a new password. Every device was logged out, and a second step and passkeys that were set up have ended.',
  },
  'user.email-changed': {
    title: 'Your e-mail address was changed',
    what: 'Your account has a new e-mail address. This one no longer opens it.',
    advice: 'Was it you? Then there is nothing to do. If it was not, call us at once or answer this e-mail.',
  },
} as const satisfies Record<string, SecurityEventText>;

export type SecurityEvent = keyof typeof securityEvents;

/** The text of an event. Null for one that only another version of the shop knows. */
export function textOfEvent(event: string | undefined): SecurityEventText | null {
  return event && Object.hasOwn(securityEvents, event) ? securityEvents[event as SecurityEvent] : null;
}
