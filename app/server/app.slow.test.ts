/** The whole shop in processes of its own, two on one database wherever something could hide in one of them. */
import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatPrice } from '#app/infra/money/money.ts';
import { shelve } from '#tests/support/catalog.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Answer, ask } from '#tests/support/http.ts';
import { closeShops, openShop, type Shop } from '#tests/support/shop-process.ts';

const database = await testDatabase();
let shops: [Shop, Shop];
let lamp: number;
let soap: number;

beforeAll(async () => {
  shops = await Promise.all([openShop({ DATABASE_URL: database.url }), openShop({ DATABASE_URL: database.url })]);
});

beforeEach(async () => {
  lamp = await shelve({
    name: 'Brass lamp',
    price: 449_000,
    stock: 9,
    collections: ['topCollection', 'homeImprovement'],
  });
  soap = await shelve({ name: 'Rose soap', price: 35_000, stock: 9, collections: ['ourCollection'] });
  await settled();
});

afterEach(() => database.ask('delete from products'));
afterAll(closeShops);

function get(path: string, headers: Record<string, string> = {}, shop = shops[0]): Promise<Answer> {
  return ask(`${shop.address}${path}`, { headers });
}

/** Waits until both shops have received every notification so far. */
async function settled(): Promise<void> {
  const id = await shelve({ name: 'The last change' });
  const sees = (shop: Shop, status: number) =>
    expect.poll(async () => (await get(`/product_detail/${id}`, {}, shop)).status).toBe(status);
  for (const shop of shops) await sees(shop, 200);
  await database.ask('delete from products where id = $1', [id]);
  for (const shop of shops) await sees(shop, 404);
}

/** Takes the products away behind the shops' backs: from now on only what is in memory can be answered rightly. */
async function withoutProducts(look: () => Promise<void>): Promise<void> {
  await database.supervise('alter table products rename to products_away');
  try {
    await look();
  } finally {
    await database.supervise('alter table products_away rename to products');
  }
}

test('a page is one document for everybody, whoever asks and from whichever process', async () => {
  for (const path of ['/', '/cart', `/product_detail/${lamp}`, '/our_collection']) {
    const plain = await get(path);
    const personal = await get(path, {
      cookie: 'session=x',
      authorization: 'Bearer x',
      'user-agent': 'X',
      'accept-language': 'ur',
      'x-forwarded-host': 'evil.example',
    });
    expect(plain.status, path).toBe(200);
    expect(personal.body.equals(plain.body), path).toBe(true);
    expect((await get(path, {}, shops[1])).headers.etag, path).toBe(plain.headers.etag);
    expect(plain.headers, path).not.toHaveProperty('set-cookie');
  }
});

test('a page from memory carries the headers that every answer carries, as a page that is rendered does', async () => {
  const from = ({ headers }: Answer) => headers['cache-status'];
  const own = ['date', 'x-request-id', 'cache-status', 'connection', 'keep-alive'];
  const lasting = ({ headers }: Answer) =>
    Object.entries(headers)
      .filter(([name]) => !own.includes(name))
      .toSorted();
  await database.ask('update products set price_paisa = price_paisa + 100 where id = $1', [lamp]);
  await settled();
  const rendered = await get(`/product_detail/${lamp}?utm_source=x`);
  const kept = await get(`/product_detail/${lamp}`);
  expect([from(rendered), from(kept)]).toEqual(['shop; fwd=miss', 'shop; hit']);
  expect(lasting(kept)).toEqual(lasting(rendered));
  expect(kept.headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/);
  expect(kept.headers['x-request-id']).not.toBe(rendered.headers['x-request-id']);
});

test('the results of a question are rendered once for everybody, and anew once they change', async () => {
  const results = '/search-results?q=lamp';
  const from = (response: Answer) => response.headers['cache-status'];
  const first = await get(results, { cookie: 'session=x', 'user-agent': 'X' });
  expect(first.text).toContain('Brass lamp');
  const second = await get(results);
  // The service worker keeps pages of the cache `shop`.
  expect(from(second)).toBe('searches; hit');
  expect(second.body.equals(first.body)).toBe(true);
  expect(second.headers).not.toHaveProperty('set-cookie');
  for (const { headers } of [first, second]) expect(headers['cache-control']).toBe('no-store');
  await withoutProducts(async () => expect((await get(results)).text).toContain('Brass lamp'));

  await database.ask('update products set price_paisa = 333300 where id = $1', [lamp]);
  await expect.poll(async () => (await get(results)).text).toContain(formatPrice(333_300));
  // A product that was on no results before.
  await shelve({ name: 'Lamp oil', price: 5_000, stock: 9 });
  await expect.poll(async () => (await get(results)).text).toContain('Lamp oil');
  await database.ask(`update products set name = 'Candle' where name = 'Lamp oil'`);
  await expect.poll(async () => (await get(results)).text).not.toContain('Lamp oil');
  await database.ask(`insert into header_line (text) values ('Eid sale')`);
  await expect.poll(async () => (await get(results)).text).toContain('Eid sale');
  await database.ask('delete from header_line');
  await expect.poll(async () => (await get(results)).text).not.toContain('Eid sale');
});

test('what is found while somebody types is read once for everybody, says how long a browser keeps it, and changes with the shop', async () => {
  const input = '/api/search?q=lamp';
  await expect.poll(async () => (await get(input)).headers['cache-status']).toBe('searches; hit');
  const { headers, text } = await get(input, { cookie: 'session=x' });
  expect(headers).toMatchObject({ 'cache-control': 'private, max-age=30', 'content-type': 'application/json' });
  expect(headers).not.toHaveProperty('set-cookie');
  expect(text).toContain('Brass lamp');
  await withoutProducts(async () => expect((await get(input)).text).toContain('Brass lamp'));
  await database.ask('update products set price_paisa = 444400 where id = $1', [lamp]);
  await expect.poll(async () => (await get(input)).text).toContain('4444');
  // In another way than our own pages ask.
  expect((await get('/api/search?q=+lamp')).headers).not.toHaveProperty('cache-status');
  expect((await get('/api/search?q=lamp&language=ur')).headers).not.toHaveProperty('cache-status');
});

test('a page is sent packed, with its own tag for each packing, and not sent again to who has it', async () => {
  const tags = new Set<string | undefined>();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { headers, text } = await get('/', { 'accept-encoding': encoding });
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(headers).toMatchObject({
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(text).toContain('</html>');
    expect(await get('/', { 'accept-encoding': encoding, 'if-none-match': headers.etag! })).toMatchObject({
      status: 304,
      text: '',
    });
    tags.add(headers.etag);
  }
  expect(tags.size).toBe(3);
  const head = await ask(`${shops[0].address}/`, { method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, text: '', headers: { etag: [...tags][2] } });
});

test('a price changed by plain SQL shows on every page that has it, in both processes', async () => {
  const pages = ['/', '/home_improvement', '/top_collections', `/product_detail/${lamp}`];
  for (const shop of shops)
    for (const path of pages) expect((await get(path, {}, shop)).text, path).toContain(formatPrice(449_000));
  await database.ask('update products set price_paisa = 479900 where id = $1', [lamp]);
  for (const shop of shops)
    for (const path of pages)
      await expect
        .poll(async () => {
          const { text } = await get(path, {}, shop);
          return [path, ...[449_000, 479_900].filter((price) => text.includes(formatPrice(price)))];
        })
        .toEqual([path, 479_900]);
});

test('pages that do not show what has changed are not made again, and queries that mean nothing make no copies', async () => {
  const kept = [`/product_detail/${soap}`, '/cart', '/our_collection'];
  const before = await Promise.all(kept.map((path) => get(path)));
  await database.ask('update products set price_paisa = 479900 where id = $1', [lamp]);
  await expect.poll(async () => (await get(`/product_detail/${lamp}`)).text).toContain(formatPrice(479_900));
  const message = shops[0].output().length;
  await withoutProducts(async () => {
    for (const [index, path] of kept.entries())
      for (const query of ['', '?utm_source=x', '?fbclid=1&x=2', `?after=${Math.random()}x`])
        expect(
          (await get(path + (path === '/our_collection' && query.includes('after') ? '' : query))).headers.etag,
          path + query,
        ).toBe(before[index]!.headers.etag);
  });
  expect(shops[0].output().slice(message)).toBe('');
});

test('changes that come thick and fast are all seen: prices never go back, and the last one stays', async () => {
  const path = `/product_detail/${lamp}`;
  const seen = shops.map(() => [0]);
  let isDone = false;
  const looking = shops.map(async (shop, index) => {
    while (!isDone) {
      const shown = /Rs\.\s([\d,]+)/.exec((await get(path, {}, shop)).text)?.[1]?.replaceAll(',', '');
      seen[index]!.push(Number(shown));
    }
  });
  for (let rupees = 5_000; rupees <= 5_060; rupees++)
    await database.ask('update products set price_paisa = $1 where id = $2', [rupees * 100, lamp]);
  for (const shop of shops)
    await expect.poll(async () => (await get(path, {}, shop)).text).toContain(formatPrice(506_000));
  isDone = true;
  await Promise.all(looking);
  for (const prices of seen) expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

test('C5: a product that is not there is not found, and is there the moment it is', async () => {
  for (const path of ['/product_detail/7', '/product_detail/9999999999'])
    expect(await get(path), path).toMatchObject({ status: 404, text: expect.stringContaining('Product not found!') });
  await shelve({ id: 7, name: 'Clay cup' });
  expect(await get('/product_detail/7')).toMatchObject({ status: 200, text: expect.stringContaining('Clay cup') });
  await database.ask('update products set active = false where id = 7');
  await expect.poll(async () => (await get('/product_detail/7')).status).toBe(404);
});

test('A2: what the owner announces shows on every page', async () => {
  await database.ask(`insert into header_line (text) values ('Eid Mubarak')`);
  for (const shop of shops)
    for (const path of ['/', '/cart', `/product_detail/${soap}`])
      await expect.poll(async () => (await get(path, {}, shop)).text, { message: path }).toContain('Eid Mubarak');
  await database.ask('delete from header_line');
  await expect.poll(async () => (await get('/')).text).toContain('Welcome to our Official store');
});

test('an address that the shop does not have is answered from memory, in every process with what the owner announces', async () => {
  const plain = await get('/nothing-here');
  const other = await get('/wp-login.php?x=1', { cookie: 'session=x', 'accept-encoding': 'br' });
  expect(plain).toMatchObject({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(other).toMatchObject({ status: 404, headers: { 'content-encoding': 'br', 'cache-status': 'shop; hit' } });
  expect(other.text).toBe(plain.text);
  expect(await get('/nothing-here', { 'if-none-match': plain.headers.etag ?? '*' })).toMatchObject({ status: 404 });
  expect(await ask(`${shops[0].address}/nothing-here`, { method: 'HEAD' })).toMatchObject({ status: 404, text: '' });
  await database.ask(`insert into header_line (text) values ('Nothing ships on Monday')`);
  for (const shop of shops)
    await expect.poll(async () => (await get('/gone', {}, shop)).text).toContain('Nothing ships on Monday');
  await database.ask('delete from header_line');
  expect(await get('/contact')).toMatchObject({ status: 301 });
  expect(await get('/api/nothing')).toMatchObject({ status: 404, headers: { 'content-type': 'application/json' } });
  expect((await get('/admin/nothing')).text).not.toBe((await get('/nothing')).text);
});

test('every document allows exactly the code that it was rendered with, also from memory, also where nothing was found', async () => {
  for (const path of [
    '/',
    '/cart',
    '/checkout',
    '/our_collection',
    `/product_detail/${lamp}`,
    '/nothing',
    '/',
    '/cart',
  ]) {
    const { headers, text } = await get(path, { 'accept-encoding': 'br' });
    const policy = String(headers['content-security-policy']);
    expect(policy, path).not.toMatch(/unsafe-inline|unsafe-eval|\*|http:|data:/);
    const allowed = [...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash);
    expect(allowed.toSorted(), path).toEqual([...new Set(inlineScripts(text).map(hashOf))].toSorted());
    expect(text, path).not.toMatch(/<[^>]+\s(?:style|on[a-z]+)=/i);
  }
});

function inlineScripts(html: string): string[] {
  const scripts = html
    .split(/<script\b/)
    .slice(1)
    .map((rest) => /^([^>]*)>([\s\S]*?)<\/script>/.exec(rest));
  // Of a block of data (JSON-LD) a browser runs nothing: it needs no permission, and gets none.
  return scripts
    .filter((script) => script && !/\ssrc=|\stype="application\/ld\+json"/.test(script[1]!))
    .map((script) => script![2]!);
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64');
}

test('every answer carries the headers that keep browsers careful', async () => {
  for (const path of ['/', '/nothing', '/livez', '/api/nothing', '/api/products/7', '/media/x', '/mark.svg']) {
    const { headers, text } = await get(path);
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': expect.any(String),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    // JSON is always UTF-8; an answer without a body has no type.
    if (text) expect(headers['content-type'], path).toMatch(/^application\/json\b|; charset=utf-8$/i);
    expect(headers, path).not.toHaveProperty('x-powered-by');
    expect(headers, path).not.toHaveProperty('access-control-allow-origin');
  }
});

test('nobody can speak to the page framework in the shop’s name', async () => {
  const plain = await get('/');
  for (const header of ['x-react-router-spa-mode', 'x-react-router-prerender-data', 'X-React-Router-Data']) {
    expect((await get('/?x', { [header]: 'yes' })).text, header).toBe(plain.text);
    expect(await get('/nothing', { [header]: 'yes' }), header).toMatchObject({
      status: 404,
      text: expect.stringContaining('</html>'),
    });
  }
});

test('C1: a collection is there however its address is written', async () => {
  for (const path of ['/electronics//', '/%65lectronics', '/ELECTRONICS/', '/top_collections//?text=x']) {
    const { status } = await get(path);
    expect(status, path).toBe(200);
  }
});

test('addresses that cannot be read are refused, and none of them ends the shop', async () => {
  for (const path of [
    '//evil.example/',
    `/${'x'.repeat(9_000)}`,
    '/%',
    '/%zz',
    '/%c0%af',
    '/..%2f..%2fetc/passwd',
    '/cart/../../etc/passwd',
    '/\\evil.example',
  ])
    expect([400, 404], path).toContain(
      (await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).status,
    );
  for (const request of [
    'GET http://evil.example/ HTTP/1.1\r\nHost: x',
    'OPTIONS * HTTP/1.1\r\nHost: x',
    'TRACE / HTTP/1.1\r\nHost: x',
    'X',
    'GET / HTTP/1.1',
    'POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked',
  ])
    expect((await raw(`${request}\r\nConnection: close\r\n\r\n`)).status, request).toBeLessThan(500);
  expect(await get('/livez')).toMatchObject({ status: 200, text: 'ok' });
});

test('an address that cannot be decoded is a page that is not there, and nothing typed reaches the log', async () => {
  const logged = shops[0].output().length;
  for (const path of [
    '/%zzAyesha',
    '/product_detail/%zzAyesha',
    '/collections/%c0%afAyesha',
    '/%zzAyesha.data',
    '/api/%zzAyesha',
  ])
    expect((await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).status, path).toBe(404);
  expect(shops[0].output().slice(logged)).not.toMatch(/Ayesha|malformed/);
});

/** Sends bytes as they are and reads the status of what comes back; 0 where the connection is just closed. */
function raw(bytes: string): Promise<{ status: number; head: string }> {
  return new Promise((resolve, reject) => {
    let reply = '';
    const socket = connect(Number(new URL(shops[0].address).port), '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').setTimeout(5_000, () => reject(new Error(`No answer to ${bytes.slice(0, 80)}`)));
    socket.on('data', (text: string) => {
      reply += text;
    });
    socket
      .on('error', () => {})
      .on('close', () =>
        resolve({
          status: Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1] ?? 0),
          head: (reply.split('\r\n\r\n', 1)[0] ?? '').toLowerCase(),
        }),
      );
  });
}

test('a request that is refused before its body was read is told that the connection closes', async () => {
  for (const path of ['/api/orders', '/api/contact', '/return', '/nowhere']) {
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nIdempotency-Key: ${randomUUID()}\r\n`;
    const sent = `${head}Content-Type: application/json\r\nContent-Length: 90000000\r\n\r\n${'x'.repeat(70_000)}`;
    const { status, head: answered } = await raw(sent);
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(answered, path).toContain('\r\nconnection: close');
  }
});

test('what anybody can get refused is no error of the log, and nothing typed into an address stands there', async () => {
  const message = shops[0].output().length;
  const ours = { 'sec-fetch-site': 'same-origin' };
  for (const path of ['/somebody@example.com', '/cart', '/', '/our_collection', '/product_detail/somebody@example.com'])
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status } = await ask(`${shops[0].address}${path}`, { method, headers: ours });
      expect([404, 405], `${method} ${path}`).toContain(status);
    }
  expect(shops[0].output().slice(message)).toBe('');
});

test('H4: a fault of the shop’s own is said with a way home, tells shoppers nothing about its inside, and its log nothing about them', async () => {
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'idempotency-key': crypto.randomUUID(),
  };
  const message = shops[0].output().length;
  await database.supervise('alter table orders rename to orders_away');
  const body = JSON.stringify({
    fullname: 'Ayesha Siddiqui',
    shippingAddress: 'House 7',
    city: 'Lahore',
    province: 'Punjab',
    contactNo: '03001234567',
    products: [{ id: lamp, quantity: 1 }],
  });
  const response = await ask(`${shops[0].address}/api/orders`, { method: 'POST', headers, body });
  await database.supervise('alter table orders_away rename to orders');
  expect(response.status).toBe(500);
  expect(JSON.parse(response.text)).toEqual({ problem: 'Unexpected Application Error!' });
  await withoutProducts(async () => {
    const page = await get(`/product_detail/${soap}?never-seen`, {}, shops[1]);
    expect(page.status).toBe(500);
    expect(page.text).toContain('<h1 class="mt-8 font-d2">Unexpected Application Error!</h1>');
    expect(page.text).toMatch(/<a [^>]*href="\/"[^>]*>Back to the shop<\/a>/);
    expect(page.text).not.toMatch(/select \\?"|products_away|node_modules|\.[tj]sx?:\d/);
    const api = await get(`/api/products/${soap}`);
    expect(api).toMatchObject({ status: 500, text: '{"problem":"Unexpected Application Error!"}' });
  });
  expect(shops[0].output().slice(message)).toContain('request-failed');
  expect(shops[0].output().slice(message)).not.toMatch(/Ayesha|923001234567|House 7/);
});

test('C7: where a collection cannot be read that is logged, its list is empty and the page stands', async () => {
  const shop = await openShop({ DATABASE_URL: database.url });
  await withoutProducts(async () => {
    const page = await get('/electronics', {}, shop);
    expect(page.status).toBe(200);
    expect(page.text).toContain('All electronic accessories products');
    expect(page.text).toContain('The products did not load');
    expect(shop.output()).toContain('"event":"collection-not-read"');
  });
  expect((await get('/electronics', {}, shop)).text).toContain('Products are coming soon');
});

test('C7, E4: home stands with four empty lists, the carts without their services; what could not be read is logged', async () => {
  const shop = await openShop({ DATABASE_URL: database.url });
  await withoutProducts(async () => {
    const home = await get('/', {}, shop);
    expect(home.status).toBe(200);
    expect(home.text.match(/These products could not be loaded just now/g)).toHaveLength(4);
    expect(shop.output()).toContain('"event":"home-section-not-read"');
  });
  await database.supervise('alter table services rename to services_away');
  const carts = await Promise.all(['/cart', '/shopnow', '/ordernow'].map((path) => get(path, {}, shop)));
  await database.supervise('alter table services_away rename to services');
  for (const { status, text } of carts) {
    expect(status).toBe(200);
    expect(text).toContain('Your cart');
    expect(text).toContain('No services available');
  }
  expect(shop.output()).toContain('"event":"services-not-read"');
  await shop.stop();
});

test('A7, B1, B5: what the owner has left empty: both banner places and the services say so, and a social page has no icon', async () => {
  const page = await get('/', {}, shops[0]);
  expect(page.text.match(/No banners available/g)).toHaveLength(2);
  expect(page.text.match(/No services available/g)).toHaveLength(1);
  expect(page.text).not.toMatch(/Dastak on \w/);
  await database.ask(`insert into shop_settings (values) values ('{"facebook": "https://www.facebook.com/mine"}')`);
  await expect.poll(async () => (await get('/', {}, shops[0])).text).toContain('"Dastak on Facebook"');
  expect((await get('/', {}, shops[0])).text).not.toMatch(/Dastak on (Instagram|TikTok)/);
  await database.ask('delete from shop_settings');
});

test('an open page is told of changes as they happen', async () => {
  const stream = await fetch(`${shops[1].address}/api/live`);
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  let seen = '';
  const reading = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) seen += part.value;
  })();
  await expect.poll(() => seen).toContain('retry:');
  await database.ask('update products set stock = 8 where id = $1', [lamp]);
  await expect.poll(() => seen).toMatch(new RegExp(`event: changed\\ndata: .*"product:${lamp}"`));
  await reader.cancel();
  await reading;
});

test('a shop that is not told otherwise renders its pages at full speed', async () => {
  // React is in the build as it is in production, however the shop is started.
  const build = globSync('build/server/**/*.js').map((file) => readFileSync(file, 'utf8'));
  expect(build.join('\n')).toContain('Minified React error');
  expect(build.join('\n')).not.toContain('Each child in a list should have a unique');
  // Modules that were only looked through for their exports are in the cache, too, but not loaded.
  const loaded = 'Object.values(module._cache).filter((each) => each.loaded).map((each) => each.id).join()';
  const tell = `import module from 'node:module'; process.on('exit', () => console.error(${loaded}));`;
  const hook = `--import=data:text/javascript,${encodeURIComponent(tell)}`;
  const shop = await openShop({ DATABASE_URL: database.url, NODE_ENV: '', NODE_OPTIONS: hook });
  await get('/', {}, shop);
  await shop.stop();
  expect(shop.output()).toMatch(/node_modules\/pg\//);
  expect(shop.output()).not.toMatch(/node_modules\/react/);
});

test('C1: made-up cursors are no pages of their own, and later pages push no first page out of memory', async () => {
  for (const made of ['-8.1', '-8.2', '-2147483647.5'])
    expect(await get(`/our_collection?after=${made}`)).toMatchObject({
      status: 302,
      headers: { location: '/our_collection' },
    });
  const beyond = await get('/our_collection?after=2147483647.1');
  expect(beyond.status).toBe(302);
  // Behind the last product there is nothing, so its own cursor leads to the start.
  expect(await get(String(beyond.headers.location))).toMatchObject({
    status: 302,
    headers: { location: '/our_collection' },
  });
  await database.ask(
    `with made as (insert into products (name, price_paisa) select 'Lamp ' || n, 100 from generate_series(1, 60) as n returning id)
     insert into collection_products select 'ourCollection', id, id from made`,
  );
  await settled();
  const { next } = JSON.parse((await get('/api/collections/ourCollection')).text);
  expect(next).toMatch(/^\d+\.\d+$/);
  expect((await get(`/our_collection?after=${next}`)).headers['cache-status']).toBe('shop; fwd=miss');
  expect((await get(`/our_collection?after=${next}`)).headers['cache-status']).toBe('shop; hit');
});
