import { pageForm } from '#app/infra/openapi/shapes.server.ts';

/** The forms of returns; 404 while the owner has them switched off. */
function returnForm(summary: string, names: readonly string[], optional: readonly string[] = []) {
  const { post } = pageForm(summary, names, optional);
  return {
    post: {
      ...post,
      responses: {
        ...post.responses,
        404: {
          description: 'No such return, or returns on the website are switched off',
          content: { 'text/html': {} },
        },
        408: { description: 'The upload of photos stalled', content: { 'text/html': {} } },
        413: { description: 'The photos are too large', content: { 'text/html': {} } },
      },
    },
  };
}

/** The forms of returns, without script. */
export const returnPaths = {
  '/return': returnForm(
    'Request a return; the response has the address of the form with photos',
    ['number'],
    ['phone', 'code', 'permission'],
  ),
  '/return/{token}': returnForm('Mark a return as sent, or withdraw it', ['act', 'version'], ['words']),
};
