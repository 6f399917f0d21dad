import { expect, test } from 'vitest';
import { messages } from '#app/infra/text/messages.ts';
import { nameOf } from '../me.ts';
import {
  changeFailure,
  changeProblems,
  emailNote,
  forgotProblems,
  loginFailure,
  loginProblems,
  passwordProblem,
  registerFailure,
  registerProblems,
} from './account-forms.ts';

const gmail = ['gmail.com'];

test('G1: an address is green while it is right, red while it is wrong, and nothing while it is empty', () => {
  expect(emailNote('ayesha@gmail.com', gmail)).toEqual({ success: messages.email.right });
  for (const wrong of ['ayesha@yahoo.com', 'ayesha@', 'a b@gmail.com', 'ayesha@gmail.com.pk'])
    expect(emailNote(wrong, gmail), wrong).toEqual({ error: messages.email.wrong });
  expect(emailNote('  ', gmail)).toEqual({});
  expect(emailNote('ayesha@yahoo.com', ['*'])).toEqual({ success: messages.email.right });
});

test('G1: login asks for both, and leaves the domain to the service', () => {
  expect(loginProblems({ email: '', password: '' })).toEqual({
    email: messages.login.noEmail,
    password: messages.login.noPassword,
  });
  expect(loginProblems({ email: 'no address', password: 'x' })).toEqual({ email: messages.email.wrong });
  expect(loginProblems({ email: 'sana@dastak.pk', password: 'x' })).toEqual({});
});

test('G1: eight characters are enough, seven are not, and nothing else is demanded', () => {
  expect(passwordProblem('1234567')).toBe(messages.register.shortPassword);
  expect(passwordProblem('12345678')).toBeUndefined();
  expect(passwordProblem('میراگھرا')).toBeUndefined();
  expect(passwordProblem('😀'.repeat(7))).toBe(messages.register.shortPassword);
  expect(passwordProblem('a'.repeat(128))).toBeUndefined();
  expect(passwordProblem('a'.repeat(129))).toMatch(/under 129/);
});

test('G1: registering wants a name, an address, a password and the terms', () => {
  const good = { username: 'Ayesha', email: 'ayesha@gmail.com', password: '12345678', terms: 'yes' };
  expect(registerProblems(good, gmail)).toEqual({});
  for (const field of ['username', 'email', 'password', 'terms'] as const)
    expect(Object.keys(registerProblems({ ...good, [field]: '' }, gmail))).toEqual([field]);
});

test('G3: only a right and non-empty address is sent a link', () => {
  for (const wrong of ['', ' ', 'x', 'a@yahoo.com'])
    expect(forgotProblems(wrong, gmail)).toEqual({ email: messages.forgotPassword.wrongEmail });
  expect(forgotProblems('a@gmail.com', gmail)).toEqual({});
});

test('G1: a login that fails says "Invalid credentials." and what the server said, also where it broke or is not reached', () => {
  expect(loginFailure('Invalid credentials. Too many tries.')).toBe('Invalid credentials. Too many tries.');
  expect(loginFailure('Something broke.')).toBe('Invalid credentials. Something broke.');
  for (const nobody of [undefined, ''])
    expect(loginFailure(nobody)).toBe('Invalid credentials. We could not log you in. Please try again in a moment.');
});

test('G1: a registration that fails says "Error:" and the message, but for an address in use', () => {
  expect(registerFailure(messages.register.emailInUse)).toBe('That email address is already in use!');
  expect(registerFailure('Error: Too many registrations.')).toBe('Error: Too many registrations.');
  expect(registerFailure('Something broke.')).toBe('Error: Something broke.');
  for (const nobody of [undefined, '']) expect(registerFailure(nobody)).toBe('Error: Please try again in a moment.');
});

test('G4: a password that is not changed says what the service returned; where it broke or is not reached, to try later', () => {
  expect(changeFailure({ status: 403, problem: 'Old password is incorrect.' })).toBe('Old password is incorrect.');
  for (const nobody of [null, { status: 500, problem: 'Something broke.' }, { status: 400, problem: '' }])
    expect(changeFailure(nobody)).toBe('Failed to change password. Try again later.');
});

test('G4: all three are wanted', () => {
  expect(Object.keys(changeProblems({ oldPassword: '', newPassword: '', confirmPassword: '' }))).toHaveLength(3);
});

test('A6: people are called by their display name in capitals, else by their user name, else User', () => {
  expect(nameOf({ displayName: 'ayesha siddiqui', userName: 'x' })).toBe('Ayesha Siddiqui');
  expect(nameOf({ displayName: ' ', userName: 'bilal99' })).toBe('bilal99');
  expect(nameOf({ displayName: '', userName: '' })).toBe('User');
});
