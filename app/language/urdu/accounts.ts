/** Logging in, the user menu and everything about an account. */
export const accounts = {
  'Account of {name}': '{name} کا اکاؤنٹ',
  'Hello, {name}': 'السلام علیکم، {name}',
  'Hello, {name}! Good to see you.': 'السلام علیکم {name}! خوش آمدید۔',
  'Sign up': 'اکاؤنٹ بنائیں',
  'Forgot password': 'پاس ورڈ بھول گئے',
  'New password': 'نیا پاس ورڈ',
  'New e-mail address': 'نیا ای میل پتہ',
  'Login and devices': 'لاگ اِن اور ڈیوائسز',
  Office: 'آفس',
  'Change Password': 'پاس ورڈ تبدیل کریں',
  Logout: 'لاگ آؤٹ',
};
