import { expect, test } from 'vitest';
import { cookiesOf, makeSomebody, password } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { accountsApi } from '../accounts-api.server.ts';
import { makeOwner } from '../team/make-owner.server.ts';
import { guessableProblem, namesOf } from './guessable-passwords.server.ts';

const { ask } = await testDatabase();

async function post(path: string, body: object, cookie = '') {
  const response = await accountsApi.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as { fields?: Record<string, string> }) };
}

test('a password that many people have is told, however its letters are written', async () => {
  for (const common of [
    'password1',
    'PassWord1',
    'qwertyuiop',
    'iloveyou',
    '1q2w3e4r',
    'trustno1',
    'ＰＡＳＳＷＯＲＤ１',
  ])
    expect(await guessableProblem(common), common).toMatch(/first that thieves try/);
  expect(await guessableProblem('open sesame')).toBeUndefined();
});

test('a password made of the shop’s name or of the person’s is told', async () => {
  const names = namesOf({ email: 'sana.iqbal@dastak.pk', userName: 'Sana' });
  for (const guessed of ['Dastak2026!', 'dastak-786-dastak', 'my dastak', 'sana.iqbal', 'SanaSana99'])
    expect(await guessableProblem(guessed, names), guessed).toMatch(/shop’s name or your own/);
  for (const good of ['dastak likes four brown cups', 'rain over Multan', '8417 2290 6631'])
    expect(await guessableProblem(good, names), good).toBeUndefined();
});

test('G4: nobody chooses a password that many people have; a shopper’s may have the shop’s name in it', async () => {
  await makeSomebody('sana@dastak.pk', 'staff');
  const staff = await cookiesOf('sana@dastak.pk');
  for (const newPassword of ['password1', 'Dastak123'])
    expect(await post('/password', { oldPassword: password, newPassword }, staff)).toMatchObject({
      status: 422,
      problem: 'Failed to change password. Try again later.',
      fields: { newPassword: expect.stringMatching(/tried first|first that/) },
    });
  expect(await post('/password', { oldPassword: password, newPassword: 'four brown cups' }, staff)).toMatchObject({
    status: 200,
  });
  await makeSomebody('ayesha@gmail.com');
  const shopper = await cookiesOf('ayesha@gmail.com');
  expect(await post('/password', { oldPassword: password, newPassword: '12345678' }, shopper)).toMatchObject({
    status: 422,
    fields: { newPassword: expect.stringMatching(/first that thieves try/) },
  });
  expect(await post('/password', { oldPassword: password, newPassword: 'Dastak123' }, shopper)).toMatchObject({
    status: 200,
  });
});

test('G1: an account is not made with a password that many people have', async () => {
  const values = { username: 'Ayesha', email: 'hina@gmail.com', password: '12345678', terms: 'yes' };
  expect(await post('/register', values)).toMatchObject({
    status: 422,
    fields: { password: expect.stringMatching(/first that thieves try/) },
  });
  expect((await post('/register', { ...values, password: 'four brown cups' })).status).toBe(201);
});

test('G3: a reset link sets no password that is guessed, and is still good after the refusal', async () => {
  await makeOwner('boss@dastak.pk', password);
  expect((await post('/forgotpassword', { email: 'boss@dastak.pk', from: '/admin' })).status).toBe(200);
  const [letter] = await ask<{ particulars: { token: string } }>(
    "select particulars from letters where kind = 'password-reset'",
  );
  const token = letter?.particulars.token;
  expect(await post('/resetpassword', { token, password: 'dastak123' })).toMatchObject({
    status: 422,
    fields: { password: expect.stringMatching(/shop’s name/) },
  });
  expect((await post('/resetpassword', { token, password: 'four brown cups' })).status).toBe(200);
});
