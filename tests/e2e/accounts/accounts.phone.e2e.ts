import { claimCodeOf } from '#app/modules/orders/order-form/claim-code.server.ts';
import { answerAlert, fillLogin, forgiveRefusals, loggedIn, registered, somebodyNew } from '../support/people.ts';
import { alive, expect, open, type Shop, test } from '../support/shop.ts';

test('G1: registering says so, goes on to /login with the address filled in, and logs in from there', {
  tag: '@fast',
}, async ({ page }) => {
  const person = somebodyNew();
  await open(page, '/register');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await expect(page.getByText('Excellent', { exact: true })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel(/I agree/).check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await answerAlert(page, 'Registered Successfully.');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Account of Ayesha Siddiqui' })).toBeVisible();
});

test('A1: the pages of accounts have no frame but a way home', async ({ page }) => {
  for (const path of ['/login', '/register', '/forgotpassword', '/password_change']) {
    await open(page, path);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.getByRole('link', { name: 'Dastak, home' }).click();
    await expect(page).toHaveURL('/');
  }
});

test('A1: logging in, signing up and a lost password have a picture each', async ({ page }) => {
  const pictures: (string | null)[] = [];
  for (const address of ['/login', '/register', '/forgotpassword']) {
    await open(page, address);
    pictures.push(await page.locator('picture img').first().getAttribute('src'));
  }
  expect(new Set(pictures).size).toBe(3);
});

test('G1: what is wrong is said at its field; the first of them has the focus', async ({ page, complaints }) => {
  const person = await registered(page);
  await open(page, '/register');
  await page.getByLabel('Password', { exact: true }).fill('1234567');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Please enter a username.');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Your password is less than 8 characters. Please set a password greater than 8 characters.',
  );
  await expect(page.getByLabel(/I agree/)).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Username').fill('Sana');
  await expect(page.getByLabel('Username')).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('Email').fill('sana@yahoo.com');
  await page.getByLabel('Password', { exact: true }).fill('four brown cups');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email wrong formatting');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel(/I agree/).check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await answerAlert(page, 'That email address is already in use!');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Username')).toHaveValue('Sana');
  forgiveRefusals(complaints);
});

test('G1: login wants both, says when they are wrong, and keeps the address', { tag: '@fast' }, async ({
  page,
  complaints,
}) => {
  const person = await registered(page);
  await open(page, '/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please enter your email.')).toBeVisible();
  await expect(page.getByText('Please enter your password.')).toBeVisible();
  await fillLogin(page, person.email, 'wrong password');
  await answerAlert(page, 'Invalid credentials. Please check your email and password.');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/');
  forgiveRefusals(complaints);
});

test('G1: while a login is under way its button is busy and a second press does nothing', async ({ page }) => {
  const person = await registered(page);
  await open(page, '/login');
  let sent = 0;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/login', async (route) => {
    sent++;
    await held;
    await route.continue();
  });
  await fillLogin(page, person.email, person.password);
  const busy = page.getByRole('button', { name: 'Logging in…' });
  await expect(busy).toBeDisabled();
  await busy.click({ force: true });
  await page
    .getByLabel('Password', { exact: true })
    .press('Enter', { timeout: 1_000 })
    .catch(() => {});
  goOn();
  await expect(page).toHaveURL('/');
  expect(sent).toBe(1);
});

test('G2: after login the shopper is back where she came from, with her cart', { tag: '@fast' }, async ({ page }) => {
  const person = await registered(page);
  await open(page, '/product_detail/1042');
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await expect(page).toHaveURL('/login');
  await fillLogin(page, person.email, person.password);
  await expect(page).toHaveURL('/product_detail/1042');
  await page.goBack();
  await expect(page).not.toHaveURL('/login');
});

test('G2: a same-site ?from= is followed, any other leads home', async ({ page }) => {
  const person = await registered(page);
  for (const [from, to] of [
    ['/cart', '/cart'],
    ['//evil.example/x', '/'],
    ['javascript:alert(1)', '/'],
  ] as const) {
    await page.context().clearCookies();
    await open(page, `/login?from=${encodeURIComponent(from)}`);
    await fillLogin(page, person.email, person.password);
    await expect(page).toHaveURL(to);
  }
});

test('G1: who is logged in already is told so and needs no form', async ({ page }) => {
  const { email } = await loggedIn(page);
  await open(page, '/login?from=/cart');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/cart');
});

test('G3: the e-mail’s link sets a new password, once', { tag: '@fast' }, async ({ page, shop, complaints }) => {
  const person = await registered(page);
  await open(page, '/forgotpassword');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email.');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await answerAlert(page, 'Reset link sent! Check your email.');
  const token = await tokenInEmail(shop, person.email);
  await open(page, `/resetpassword#token=${token}`);
  await page.getByLabel('New Password').fill('1234567');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(/less than 8 characters/);
  await page.getByLabel('New Password').fill('a new password');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await answerAlert(page, 'Password changed successfully!');
  await expect(page).toHaveURL('/login');
  await fillLogin(page, person.email, 'a new password');
  await expect(page).toHaveURL('/');
  await open(page, `/resetpassword?again#token=${token}`);
  await page.getByLabel('New Password').fill('another password');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  forgiveRefusals(complaints);
});

test('G3: who comes from the admin asks for the link with an address of any domain', async ({ page }) => {
  await open(page, '/admin');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Email').fill('sana@dastak.example');
  await page.getByLabel('Email').blur();
  await expect(page.getByText('Excellent')).toBeVisible();
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await answerAlert(page, 'Reset link sent! Check your email.');
});

test('G3: where no answer comes it says so and keeps the address', async ({ page, complaints }) => {
  await open(page, '/forgotpassword');
  await page.route('**/api/forgotpassword', (route) => route.abort());
  await page.getByLabel('Email').fill('ayesha@gmail.com');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await answerAlert(page, 'Failed to send email. Try again.');
  await expect(page.getByLabel('Email')).toHaveValue('ayesha@gmail.com');
  complaints.forgive(/ERR_FAILED/);
});

test('G4: the old password is asked for, mistakes are said in the page, success in an alert', async ({
  page,
  complaints,
}) => {
  const person = await loggedIn(page);
  await open(page, '/password_change');
  await expect(page.getByRole('heading', { name: 'Change Password.' })).toBeVisible();
  const write = async (old: string, next: string, confirm: string) => {
    await page.getByPlaceholder('Enter old password').fill(old);
    await page.getByPlaceholder('Enter new password').fill(next);
    await page.getByPlaceholder('Enter confirm password').fill(confirm);
    await page.getByRole('button', { name: 'Change Password' }).click();
  };
  const message = page.getByRole('alert').filter({ hasText: /\S/ });
  await write('wrong one', 'a new password', 'another password');
  await expect(message).toHaveText('New password and confirm password do not match.');
  await write('wrong one', 'a new password', 'a new password');
  await expect(message).toHaveText('Old password is incorrect.');
  await write(person.password, '1234567', '1234567');
  await expect(page.getByPlaceholder('Enter new password')).toHaveAccessibleDescription(/less than 8 characters/);
  await expect(message).toHaveCount(0);
  await page.route('**/api/password', (route) => route.abort());
  await write(person.password, 'a new password', 'a new password');
  await expect(message).toHaveText('Failed to change password. Try again later.');
  await page.unroute('**/api/password');
  complaints.forgive(/ERR_FAILED/);
  // What was said is cleared by each submit, also by one that leaves a field empty.
  await write('', 'a new password', 'a new password');
  await expect(page.getByPlaceholder('Enter old password')).toHaveAccessibleDescription(
    'Please enter your old password.',
  );
  await expect(message).toHaveCount(0);
  await write(person.password, 'a new password', 'a new password');
  await answerAlert(page, 'Password changed successfully!');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  forgiveRefusals(complaints);
});

test('G4: nobody changes a password without being logged in', async ({ page, complaints }) => {
  await open(page, '/password_change');
  for (const field of ['old', 'new', 'confirm'])
    await page.getByPlaceholder(`Enter ${field} password`).fill('some password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText('User is not logged in.');
  await page.getByRole('link', { name: 'Log in first' }).click();
  await expect(page).toHaveURL('/login');
  forgiveRefusals(complaints);
});

test('A6: logging in and out in one tab is seen in the others', async ({ page, context }) => {
  const person = await registered(page);
  await open(page, '/cart');
  const other = await context.newPage();
  await open(other, '/login');
  await fillLogin(other, person.email, person.password);
  await expect(other).toHaveURL('/');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other.getByRole('button', { name: /^Account of/ })).toBeHidden();
});

test('G5: orders placed while logged in are listed with their state; older ones can be claimed', {
  tag: '@fast',
}, async ({ page, shop, complaints }) => {
  const person = await loggedIn(page);
  await open(page, '/account');
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await shop.sql(
    `insert into orders (number, key, request_hash, receipt, full_name, phone, province, city, shipping_address, total_paisa)
     values ($1, gen_random_uuid(), 'x', $2, 'Ayesha', '+923001234567', 'Punjab', 'Lahore', 'House 7', 449000)`,
    [orderNumber(person.email), `story-${person.email}`],
  );
  const number = orderNumber(person.email);
  await page.getByLabel('Order number').fill(number);
  await page.getByLabel('Phone').fill('0311 1234567');
  await page.getByLabel('Code on the receipt').fill(claimCodeOf(`story-${person.email}`));
  await page.getByRole('button', { name: 'Add the order' }).click();
  await answerAlert(page, 'We could not find an order with this number, phone and code that can be added.');
  await page.getByLabel('Phone').fill('0300 1234567');
  await page.getByRole('button', { name: 'Add the order' }).click();
  await answerAlert(page, 'The order is in your list.');
  const row = page.getByRole('listitem').filter({ hasText: 'Rs. 4,490.00' });
  await expect(row).toContainText('Placed. We call you to confirm it.');
  await row.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('article', { name: `Receipt of order ${number}` })).toBeVisible();
  forgiveRefusals(complaints);
});

test('G1: registering, logging in and changing a password go without script too', async ({
  browser,
  baseURL,
  page,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const plain = await context.newPage();
  const person = somebodyNew();
  await plain.goto('/register');
  await plain.getByLabel('Username').fill(person.username);
  await plain.getByLabel('Email').fill('x@yahoo.com');
  await plain.getByLabel('Password', { exact: true }).fill(person.password);
  await plain.getByRole('button', { name: 'Sign up' }).click();
  await expect(plain.getByText('Email wrong formatting')).toBeVisible();
  await expect(plain.getByLabel('Username')).toHaveValue(person.username);
  await plain.getByLabel('Email').fill(person.email);
  await plain.getByLabel('Password', { exact: true }).fill(person.password);
  await plain.getByLabel(/I agree/).check();
  await plain.getByRole('button', { name: 'Sign up' }).click();
  await expect(plain).toHaveURL('/login');
  await plain.goto('/login?from=/account');
  await plain.getByLabel('Email').fill(person.email);
  await plain.getByLabel('Password', { exact: true }).fill('wrong password');
  await plain.getByRole('button', { name: 'Log in' }).click();
  await expect(plain.getByText('Invalid credentials. Please check your email and password.')).toBeVisible();
  await plain.getByLabel('Password', { exact: true }).fill(person.password);
  await plain.getByRole('button', { name: 'Log in' }).click();
  await expect(plain).toHaveURL('/account');
  await expect(plain.getByText(person.email)).toBeVisible();
  await context.close();
  await open(page, '/login');
  await alive(page);
});

/** The token of the link in the e-mail, once it is written. */
async function tokenInEmail(shop: Shop, email: string): Promise<string> {
  let token = '';
  await expect(async () => {
    const [letter] = await shop.sql("select plain from letters where kind = 'password-reset' and recipient = $1", [
      email,
    ]);
    token = /#token=([^\s]+)/.exec(String(letter?.plain))?.[1] ?? '';
    expect(token).not.toBe('');
  }).toPass();
  return token;
}

/** Eight digits of one's own, so that tests side by side do not meet. */
function orderNumber(email: string): string {
  return String(10_000_000 + (Number.parseInt(email.slice(6, 16), 16) % 80_000_000));
}
