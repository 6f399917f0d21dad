import { expect, test } from 'vitest';
import { checkValues, type Values } from './checkout-values.ts';

const domains = ['gmail.com'];
const filled: Values = {
  email: '',
  fullname: 'Ayesha Siddiqui',
  shippingAddress: 'House 14-B, Street 7,\nModel Town',
  apartment: '',
  city: 'Lahore',
  province: 'Punjab',
  postelCode: '',
  contactNo: '0301 4567890',
  billingAddress: '',
  billing: 'same',
};

test('F2: name, address, city, province and phone are enough; the address may have been typed on several lines', () => {
  expect(checkValues(filled, domains).form).toMatchObject({
    email: null,
    shippingAddress: 'House 14-B, Street 7, Model Town',
    contactNo: '+923014567890',
    billingAddress: null,
  });
});

test('F2: an empty form names each required field, and none of the optional ones', () => {
  const empty: Values = { ...filled, fullname: ' ', shippingAddress: '', city: '', province: '', contactNo: '' };
  expect(Object.keys(checkValues(empty, domains).problems ?? {}).sort()).toEqual([
    'city',
    'contactNo',
    'fullname',
    'province',
    'shippingAddress',
  ]);
});

test('F3: a bad phone and a bad e-mail are refused in the spec’s words', () => {
  const { problems } = checkValues({ ...filled, contactNo: '03', email: 'ayesha@yahoo.com' }, domains);
  expect(problems).toEqual({
    contactNo: 'Invalid phone number. Please enter 11 digit number.',
    email: 'Email wrong formatting',
  });
});

test('F1: another billing address must be written where it is asked for, and is not sent where it is not', () => {
  expect(checkValues({ ...filled, billing: 'different' }, domains).problems).toEqual({
    billingAddress: 'Please enter your billing address.',
  });
  expect(checkValues({ ...filled, billingAddress: 'Office 3' }, domains).form?.billingAddress).toBeNull();
  expect(checkValues({ ...filled, billing: 'different', billingAddress: 'Office 3' }, domains).form).toMatchObject({
    billingAddress: 'Office 3',
  });
});
