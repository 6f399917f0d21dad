import { expect, test } from 'vitest';
import { problemsOf } from '#app/infra/merge.ts';
import { messages } from '#app/infra/text/messages.ts';
import { orderEditForm } from './order-edit-form.ts';

const part = orderEditForm.partial();

test('I7: a field that was not sent is not corrected', () => {
  expect(part.parse({ city: ' Okara ' })).toEqual({ city: 'Okara' });
  expect(part.parse({ apartment: '', postalCode: '', email: '' })).toEqual({
    apartment: '',
    postalCode: '',
    email: '',
  });
});

test('I7: a corrected address is kept as one from the checkout is', () => {
  const typed = { shippingAddress: 'House 9\nStreet 4', phone: '0300-1234567', email: 'Ayesha@Example.PK' };
  expect(part.parse(typed)).toEqual({
    shippingAddress: 'House 9 Street 4',
    phone: '+923001234567',
    email: 'ayesha@example.pk',
  });
});

test('I7: what is wrong with a correction is said in the words of its field', () => {
  const wrong = {
    fullName: ' ',
    shippingAddress: '',
    city: 'x'.repeat(61),
    province: '',
    phone: '123',
    email: 'ayesha',
  };
  expect(problemsOf(part.safeParse(wrong).error ?? { issues: [] })).toEqual({
    fullName: 'Write the full name.',
    shippingAddress: 'Write the complete address.',
    city: 'Something in it is too long or not readable.',
    province: 'Write the province.',
    phone: messages.checkout.wrongPhone,
    email: 'This is not an e-mail address.',
  });
});
