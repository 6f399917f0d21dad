import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { signedInContext } from '#app/admin/guard.server.ts';
import type { AdminTask } from '#app/modules/accounts/team/tasks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { action } from './upload-page.ts';

await testDatabase();

function contextOf(task: AdminTask): RouterContextProvider {
  const context = new RouterContextProvider();
  const account = { id: '1', email: 'sana@gmail.com', userName: 'Sana', role: 'staff' as const, tasks: [task] };
  context.set(signedInContext, { ...account, secondStepDue: null, twoFactor: false, confirmedAt: new Date() });
  return context;
}

/** Uploads as somebody of the staff who has this task. */
function upload(request: Request, task: AdminTask): Promise<Response> {
  const args = { request, url: new URL(request.url), context: contextOf(task), params: {}, pattern: '/admin/uploads' };
  return action(args as Parameters<typeof action>[0]);
}

test('I3, M58: a picture of more than 25 MB and a video of more than 50 MB are refused before their first byte is read', async () => {
  for (const [query, megabytes, problem] of [
    ['name=lamp.png', 25, 'The file is larger than 25 MB.'],
    ['kind=video', 50, 'The video is larger than 50 MB.'],
  ] as const) {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({ pull: () => void pulled++ }, { highWaterMark: 0 });
    const url = new URL(`http://shop/admin/uploads?${query}`);
    const headers = { 'content-length': String(megabytes * 1024 * 1024 + 1) };
    const request = new Request(url, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
    const response = await upload(request, 'products');
    expect(response.status, query).toBe(413);
    expect((await response.json()).problem, query).toContain(problem);
    expect(pulled, query).toBe(0);
  }
});

test('M58: a video that is uploaded where pictures are is answered with its address, and what is none with the reason', async () => {
  const post = (query: string, body: string) => {
    const url = new URL(`http://shop/admin/uploads?${query}`);
    const request = new Request(url, { method: 'POST', body: Buffer.from(body, 'latin1') });
    return upload(request, 'products');
  };
  const stored = await post('kind=video', '\0\0\0\x20ftypisom and so on');
  expect(await stored.json()).toEqual({
    video: { id: expect.any(String), url: expect.stringMatching(/^\/media\/[0-9a-f]{24}\.mp4$/) },
  });
  const refused = await post('kind=video', 'only words');
  expect([refused.status, await refused.json()]).toEqual([422, { problem: 'This is not a video. Use MP4 or WebM.' }]);
});

test('I7, M58: who changes the content uploads pictures, and neither a video nor the picture that stands for one', async () => {
  for (const query of ['kind=video', 'name=still.png&poster-of=0123456789abcdef01234567']) {
    const url = new URL(`http://shop/admin/uploads?${query}`);
    const request = new Request(url, { method: 'POST', body: '\0\0\0\x20ftypisom' });
    await expect(upload(request, 'content'), query).rejects.toMatchObject({ init: { status: 404 } });
    expect(request.bodyUsed, query).toBe(false);
  }
});
