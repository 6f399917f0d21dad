/**
 * Every message of the specification's error catalogue (section 8) and validation rules (section 5), word for word.
 * Pages, alerts and server answers take them from here, and nobody else writes them down; `messages.test.ts` sees to both.
 */
export const messages = {
  soldOut: {
    /** From a card on the home page or in a collection. */
    card: 'This product is OUT OF STOCK. So you cannot ADD TO CART and BUY this product. Thanks.',
    /** From search results and suggestions. */
    other: 'This Product is OUT OF STOCK. So you cannot BUY this product. Thanks.',
  },
  cart: { empty: 'Please add products to the cart before proceeding to checkout.' },
  email: { wrong: 'Email wrong formatting', right: 'Excellent' },
  checkout: {
    fixEmail: 'Please fix email formatting.',
    wrongPhone: 'Invalid phone number. Please enter 11 digit number.',
    placed: 'Order placed successfully!',
    failed: 'Failed to place the order. Please try again.',
  },
  whatsApp: {
    wrongMobile: 'Invalid mobile number format.',
    wrongWhatsApp: 'Invalid WhatsApp number format.',
    wrongEmail: (example: string) =>
      `Invalid email format. Please enter a valid Email address (e.g., ${example}).` as const,
  },
  login: {
    noEmail: 'Please enter your email.',
    noPassword: 'Please enter your password.',
    failed: (serverMessage: string) => `Invalid credentials. ${serverMessage}` as const,
  },
  register: {
    shortPassword: 'Your password is less than 8 characters. Please set a password greater than 8 characters.',
    emailInUse: 'That email address is already in use!',
    failed: (message: string) => `Error: ${message}` as const,
    done: 'Registered Successfully.',
  },
  forgotPassword: {
    wrongEmail: 'Please enter a valid email.',
    sent: 'Reset link sent! Check your email.',
    failed: 'Failed to send email. Try again.',
  },
  changePassword: {
    mismatch: 'New password and confirm password do not match.',
    wrongOld: 'Old password is incorrect.',
    notLoggedIn: 'User is not logged in.',
    failed: 'Failed to change password. Try again later.',
    done: 'Password changed successfully!',
  },
  contact: {
    wrongPhone: 'Please enter a valid mobile number.',
    notLoggedIn: 'You need to log in before submitting the form.',
    done: 'Submitted successfully!',
    failed: 'Failed to submit. Please try again.',
  },
  tracking: { failed: 'Tracking failed. Please try again.' },
  none: {
    product: 'Product not found!',
    banners: 'No banners available',
    services: 'No services available',
    /** The announcement line's record is there and empty. */
    text: 'No text available',
  },
  broken: { chunk: 'Loading chunk failed', anything: 'Unexpected Application Error!' },
} as const;
