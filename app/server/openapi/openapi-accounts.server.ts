import { z } from 'zod';
import type { Me } from '#app/modules/accounts/me.ts';
import { setupFields } from '#app/modules/setup/setup-form.ts';
import {
  answer,
  described,
  notNow,
  problem,
  problemWithFields,
  textsBody,
  unreadable,
} from './openapi-shapes.server.ts';

const user: z.ZodType<Me> = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string(),
  userName: z.string(),
  role: z.enum(['shopper', 'staff', 'owner']),
});
const wrong = answer('Something in it is not right', problemWithFields);
const challenge = z.object({ options: z.looseObject({ challenge: z.string() }) });

/** Logging in, accounts, what a shopper sends and sees of their own. */
export const accountPaths = {
  '/api/me': {
    get: {
      summary: 'Who is logged in with this browser; `user` is null for nobody',
      responses: { 200: answer('The person', z.object({ user: user.nullable() })) },
    },
  },
  '/api/login': {
    post: {
      summary: 'Log in with e-mail and password',
      requestBody: textsBody(['email', 'password']),
      responses: {
        200: answer(
          'Logged in (a cookie), or the second factor is asked for',
          z.looseObject({
            secondFactor: z.unknown().optional().describe('there where a code is to be sent to /api/login/code'),
          }),
        ),
        401: answer('E-mail or password is not right', problem),
        ...unreadable,
        422: wrong,
        ...notNow,
        403: answer('Not from the shop’s own pages, or the account is closed', problem),
      },
    },
  },
  '/api/login/code': {
    post: {
      summary: 'The second factor of a log-in that asked for it',
      requestBody: textsBody(['code']),
      responses: {
        200: answer('Logged in', z.looseObject({})),
        401: answer('The code is not right, or the log-in has to begin again', problem),
        ...unreadable,
        422: wrong,
        ...notNow,
      },
    },
  },
  '/api/login/passkey': {
    post: {
      summary: 'Log in with what a passkey has signed; password and second factor in one',
      requestBody: textsBody(['credential']),
      responses: {
        200: answer('Logged in (a cookie)', z.looseObject({})),
        401: answer('The passkey opens no account, or the challenge is used up or too old', problem),
        ...unreadable,
        ...notNow,
        403: answer('Not from the shop’s own pages, or the account is closed', problem),
      },
    },
  },
  '/api/passkeys/challenge': {
    post: {
      summary: 'A challenge to be signed by a passkey: for a log-in, or of whoever is logged in',
      responses: { 200: answer('What the browser is asked (WebAuthn), and a cookie', challenge), ...notNow },
    },
  },
  '/api/passkeys/confirm': {
    post: {
      summary: 'Prove anew who is logged in, with what a passkey of theirs has signed',
      requestBody: textsBody(['credential']),
      responses: {
        200: answer('Proven', z.looseObject({})),
        401: answer('Nobody is logged in', problem),
        ...unreadable,
        422: wrong,
        ...notNow,
      },
    },
  },
  '/api/passkeys/new': {
    post: {
      summary: 'A challenge with which the browser makes a passkey; takes a fresh proof of who is logged in',
      responses: {
        200: answer('What the browser is asked (WebAuthn), and a cookie', challenge),
        401: answer('Nobody is logged in', problem),
        409: answer('There are as many as an account may have', problem),
        ...notNow,
        403: answer('Not from the shop’s own pages, or without a fresh proof', problem),
      },
    },
  },
  '/api/passkeys': {
    post: {
      summary: 'Add the passkey that was made with such a challenge; they are told by e-mail, in this language',
      requestBody: textsBody(['credential'], ['language']),
      responses: {
        201: answer('Added', z.looseObject({})),
        401: answer('Nobody is logged in', problem),
        ...unreadable,
        422: wrong,
        ...notNow,
        403: answer('Not from the shop’s own pages, or without a fresh proof', problem),
      },
    },
  },
  '/api/logout': {
    post: {
      summary: 'Log out; also where nobody is logged in',
      responses: { 200: answer('Nobody is logged in now', z.looseObject({})), ...notNow },
    },
  },
  '/api/register': {
    post: {
      summary: 'Make an account',
      requestBody: textsBody(['username', 'email', 'password', 'terms']),
      responses: {
        201: answer('Made', described),
        409: answer('There is an account with this e-mail', problemWithFields),
        ...unreadable,
        422: wrong,
        ...notNow,
      },
    },
  },
  '/api/forgotpassword': {
    post: {
      summary:
        'Send a link that sets a new password; answered alike whether there is an account or not. `from`: the page one comes from; under /admin an address may be of any domain',
      requestBody: textsBody(['email'], ['from']),
      responses: { 200: answer('Sent, where there is an account', described), ...unreadable, 422: wrong, ...notNow },
    },
  },
  '/api/resetpassword': {
    post: {
      summary: 'Set a new password with the token of such a link',
      requestBody: textsBody(['token', 'password'], ['language']),
      responses: {
        200: answer('Changed', described),
        ...unreadable,
        400: answer('Not readable, or the link is used up or too old', problem),
        422: wrong,
        ...notNow,
      },
    },
  },
  '/api/invitation': {
    post: {
      summary: 'Whom the token of an invitation lets into the office, and as what; uses nothing up',
      requestBody: textsBody(['token']),
      responses: {
        200: answer(
          'The invitation',
          z.object({ invitation: z.object({ email: z.string(), role: z.string(), by: z.string() }) }),
        ),
        ...unreadable,
        400: answer('Not readable, or the link is used up, replaced or too old', problem),
        ...notNow,
      },
    },
  },
  '/api/invitation/accept': {
    post: {
      summary: 'Use an invitation: choose a name and a password',
      requestBody: textsBody(['token', 'username', 'password']),
      responses: {
        200: answer('Done; one can log in', described),
        ...unreadable,
        400: answer('Not readable, or the link is used up, replaced or too old', problem),
        422: wrong,
        ...notNow,
      },
    },
  },
  '/api/setup/open': {
    post: {
      summary: 'Whether this token opens the set-up of the shop; uses nothing up',
      requestBody: textsBody(['token']),
      responses: {
        200: answer('It does', z.looseObject({})),
        ...unreadable,
        400: answer('Not readable, not the token, or the shop has an owner', problem),
        ...notNow,
      },
    },
  },
  '/api/setup': {
    post: {
      summary: 'Set the shop up: its name, numbers and couriers, and its owner’s account',
      requestBody: textsBody(['token', ...setupFields]),
      responses: {
        200: answer('Done; the owner can log in', z.looseObject({})),
        ...unreadable,
        400: answer('Not readable, not the token, or the shop has an owner', problem),
        422: wrong,
        ...notNow,
      },
    },
  },
  '/api/email/confirm': {
    post: {
      summary: 'Confirm a new e-mail address with the token of one of the two letters about it',
      requestBody: textsBody(['token'], ['language']),
      responses: {
        200: answer('Confirmed; the message says whether the other letter is still to be opened', described),
        ...unreadable,
        400: answer('Not readable, or the link is used up, given up or too old', problem),
        409: answer('There is an account with the new address by now', problem),
        ...notNow,
      },
    },
  },
  '/api/password': {
    post: {
      summary: 'Change one’s own password',
      requestBody: textsBody(['oldPassword', 'newPassword'], ['language']),
      responses: {
        200: answer('Changed', described),
        401: answer('Nobody is logged in', problem),
        ...unreadable,
        422: wrong,
        ...notNow,
        403: answer('Not from the shop’s own pages, or the old password is not right', problemWithFields),
      },
    },
  },
  '/api/my-orders': {
    post: {
      summary:
        'Add an order that was placed without an account to one’s own, by its number, phone and the code of its receipt',
      requestBody: textsBody(['number', 'phone', 'code']),
      responses: {
        200: answer('Added', described),
        401: answer('Nobody is logged in', problem),
        404: answer('No such order that could be added', problem),
        ...unreadable,
        422: wrong,
        ...notNow,
      },
    },
  },
  '/api/contact': {
    post: {
      summary: 'Send a message to the shop; for who is logged in',
      requestBody: textsBody(['fullname', 'mobileNo', 'email', 'message']),
      responses: {
        201: answer('Kept', described),
        401: answer('Nobody is logged in', problem),
        ...unreadable,
        422: wrong,
        ...notNow,
      },
    },
  },
};
