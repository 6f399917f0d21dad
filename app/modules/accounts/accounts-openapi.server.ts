import { z } from 'zod';
import {
  answer,
  described,
  invalid,
  notNow,
  pageForm,
  problem,
  problemWithFields,
  textsBody,
  unreadable,
} from '#app/infra/openapi/shapes.server.ts';
import type { Me } from './me.ts';

const user: z.ZodType<Me> = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string(),
  userName: z.string(),
  role: z.enum(['shopper', 'staff', 'owner']),
});
const challenge = z.object({ options: z.looseObject({ challenge: z.string() }) });

/** Log-in, passkeys, registration, passwords, invitations, and the forms of their pages. */
export const accountPaths = {
  '/api/me': {
    get: {
      summary: 'The logged-in user; null when nobody is',
      responses: { 200: answer('The user', z.object({ user: user.nullable() })) },
    },
  },
  '/api/login': {
    post: {
      summary: 'Log in with e-mail and password',
      requestBody: textsBody(['email', 'password']),
      responses: {
        200: answer(
          'Logged in (sets a cookie), or the second factor is required',
          z.looseObject({
            secondFactor: z.unknown().optional().describe('present when a code must be sent to /api/login/code'),
          }),
        ),
        401: answer('Wrong e-mail or password', problem),
        ...unreadable,
        422: invalid,
        ...notNow,
        403: answer('Cross-origin, or the account is closed', problem),
      },
    },
  },
  '/api/login/code': {
    post: {
      summary: 'Send the second factor of a log-in',
      requestBody: textsBody(['code']),
      responses: {
        200: answer('Logged in', z.looseObject({})),
        401: answer('Wrong code, or the log-in has expired', problem),
        ...unreadable,
        422: invalid,
        ...notNow,
      },
    },
  },
  '/api/login/passkey': {
    post: {
      summary: 'Log in with a passkey; replaces password and second factor',
      requestBody: textsBody(['credential']),
      responses: {
        200: answer('Logged in (sets a cookie)', z.looseObject({})),
        401: answer('Unknown passkey, or the challenge was used or has expired', problem),
        ...unreadable,
        ...notNow,
        403: answer('Cross-origin, or the account is closed', problem),
      },
    },
  },
  '/api/passkeys/challenge': {
    post: {
      summary: 'A challenge for a passkey to sign, to log in or to confirm one’s identity',
      responses: { 200: answer('WebAuthn options, and a cookie', challenge), ...notNow },
    },
  },
  '/api/passkeys/confirm': {
    post: {
      summary: 'Confirm the logged-in user’s identity with a passkey',
      requestBody: textsBody(['credential']),
      responses: {
        200: answer('Confirmed', z.looseObject({})),
        401: answer('Nobody is logged in', problem),
        ...unreadable,
        422: invalid,
        ...notNow,
      },
    },
  },
  '/api/passkeys/new': {
    post: {
      summary: 'A challenge to create a passkey; requires a recent confirmation of identity',
      responses: {
        200: answer('WebAuthn options, and a cookie', challenge),
        401: answer('Nobody is logged in', problem),
        409: answer('The account has the maximum number of passkeys', problem),
        ...notNow,
        403: answer('Cross-origin, or without a recent confirmation of identity', problem),
      },
    },
  },
  '/api/passkeys': {
    post: {
      summary: 'Add the created passkey; the user gets an e-mail in this language',
      requestBody: textsBody(['credential'], ['language']),
      responses: {
        201: answer('Added', z.looseObject({})),
        401: answer('Nobody is logged in', problem),
        ...unreadable,
        422: invalid,
        ...notNow,
        403: answer('Cross-origin, or without a recent confirmation of identity', problem),
      },
    },
  },
  '/api/logout': {
    post: {
      summary: 'Log out',
      responses: { 200: answer('Logged out, or nobody was logged in', z.looseObject({})), ...notNow },
    },
  },
  '/api/register': {
    post: {
      summary: 'Create an account',
      requestBody: textsBody(['username', 'email', 'password', 'terms']),
      responses: {
        201: answer('Created', described),
        409: answer('An account with this e-mail exists', problemWithFields),
        ...unreadable,
        422: invalid,
        ...notNow,
      },
    },
  },
  '/api/forgotpassword': {
    post: {
      summary:
        'Send a link to set a new password; the response never tells whether the account exists. `from`: the page that asks; under /admin any e-mail domain is accepted',
      requestBody: textsBody(['email'], ['from']),
      responses: { 200: answer('Sent if the account exists', described), ...unreadable, 422: invalid, ...notNow },
    },
  },
  '/api/resetpassword': {
    post: {
      summary: 'Set a new password with the token of the link',
      requestBody: textsBody(['token', 'password'], ['language']),
      responses: {
        200: answer('Changed', described),
        ...unreadable,
        400: answer('Not readable, or the link was used or has expired', problem),
        422: invalid,
        ...notNow,
      },
    },
  },
  '/api/invitation': {
    post: {
      summary: 'The person and role of an invitation; does not use it',
      requestBody: textsBody(['token']),
      responses: {
        200: answer(
          'The invitation',
          z.object({ invitation: z.object({ email: z.string(), role: z.string(), by: z.string() }) }),
        ),
        ...unreadable,
        400: answer('Not readable, or the link was used, replaced or has expired', problem),
        ...notNow,
      },
    },
  },
  '/api/invitation/accept': {
    post: {
      summary: 'Accept an invitation with a name and a password',
      requestBody: textsBody(['token', 'username', 'password']),
      responses: {
        200: answer(
          'Accepted and logged in (sets a cookie); with a `message` the person has to log in',
          z.looseObject({}),
        ),
        ...unreadable,
        400: answer('Not readable, or the link was used, replaced or has expired', problem),
        422: invalid,
        ...notNow,
      },
    },
  },
  '/api/email/confirm': {
    post: {
      summary: 'Confirm a new e-mail address with the token of one of the two e-mails',
      requestBody: textsBody(['token'], ['language']),
      responses: {
        200: answer('Confirmed; the message says whether the other e-mail is still to be opened', described),
        ...unreadable,
        400: answer('Not readable, or the link was used, withdrawn or has expired', problem),
        409: answer('An account with the new address exists', problem),
        ...notNow,
      },
    },
  },
  '/api/password': {
    post: {
      summary: 'Change the password',
      requestBody: textsBody(['oldPassword', 'newPassword'], ['language']),
      responses: {
        200: answer('Changed', described),
        401: answer('Nobody is logged in', problem),
        ...unreadable,
        422: invalid,
        ...notNow,
        403: answer('Cross-origin, or the old password is wrong', problemWithFields),
      },
    },
  },
  '/login': pageForm('Log in', ['email', 'password']),
  '/login/code': pageForm('Send the second factor', ['code']),
  '/register': pageForm('Create an account', ['username', 'email', 'password', 'terms']),
  '/forgotpassword': pageForm('Send a link for a new password', ['email']),
  '/password_change': pageForm('Change the password', ['oldPassword', 'newPassword', 'confirmPassword']),
  '/account/security': pageForm(
    'Switch the second factor, end sessions, change the e-mail address',
    ['intent'],
    ['password', 'code', 'session', 'email'],
  ),
};
