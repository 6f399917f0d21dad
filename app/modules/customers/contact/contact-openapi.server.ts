import {
  answer,
  described,
  invalid,
  notNow,
  pageForm,
  problem,
  textsBody,
  unreadable,
} from '#app/infra/openapi/shapes.server.ts';

/** Messages to the shop. */
export const contactPaths = {
  '/api/contact': {
    post: {
      summary: 'Send a message to the shop; requires a log-in',
      requestBody: textsBody(['fullname', 'mobileNo', 'email', 'message']),
      responses: {
        201: answer('Saved', described),
        401: answer('Nobody is logged in', problem),
        ...unreadable,
        422: invalid,
        ...notNow,
      },
    },
  },
  '/contact-us': pageForm('Send a message to the shop', ['fullname', 'mobileNo', 'email', 'message']),
};
