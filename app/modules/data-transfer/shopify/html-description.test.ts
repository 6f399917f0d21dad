import { expect, test } from 'vitest';
import { readDescription } from './html-description.ts';

test('J4: HTML becomes a text, headings with texts or points, pictures and a video', () => {
  const html = `<meta charset="utf-8"><style>p { color: red }</style><p>Warm&nbsp;light &amp; quiet.</p>
    <h2>What is in the box:</h2><ul><li><p>One lamp</p></li><li>A <b>cable</b> _ 2 m</li></ul>
    <p><strong>Care</strong></p><p>Wipe it.<br>Never wash it.</p><script>alert(1)</script>
    <p><img src="https://shop.example/a.jpg"><img src="//cdn.example/b.jpg"></p><iframe src="https://www.youtube.com/embed/abcdefghijk?rel=0"></iframe>
    <table><tr><td>Size</td><td>10 cm</td></tr><tr><th>Colour:</th><td>سرخ</td></tr></table>`;
  expect(readDescription(html)).toEqual({
    description: 'Warm light & quiet.',
    blocks: [
      { heading: 'What is in the box', text: 'One lamp _ A cable - 2 m' },
      { heading: 'Care', text: 'Wipe it. Never wash it. _ Size: 10 cm _ Colour: سرخ' },
    ],
    pictures: ['https://shop.example/a.jpg', 'https://cdn.example/b.jpg'],
    videoLink: 'https://www.youtube.com/watch?v=abcdefghijk',
  });
});

test('J4: plain text, nothing, and HTML that is not closed are read as well', () => {
  expect(readDescription('Just words < 5 > 3')).toMatchObject({ description: 'Just words < 5 > 3', blocks: [] });
  expect(readDescription('')).toEqual({ description: '', blocks: [], pictures: [], videoLink: null });
  expect(readDescription('<ul><li>One<li>Two')).toMatchObject({
    description: '',
    blocks: [{ heading: '', text: 'One _ Two' }],
  });
  expect(readDescription('<h3>A</h3><p>a<h3>B</h3><p>b')).toMatchObject({
    blocks: [
      { heading: 'A', text: 'a' },
      { heading: 'B', text: 'b' },
    ],
  });
});

test('J4: what is longer than a product may hold is cut, and nothing is lost beyond the thirtieth heading', () => {
  const { description, blocks } = readDescription(
    `<p>${'a'.repeat(30_000)}</p>${Array.from({ length: 40 }, (_, n) => `<h2>H${n}</h2><p>text ${n}</p>`).join('')}`,
  );
  expect(description).toHaveLength(20_000);
  expect(blocks).toHaveLength(30);
  expect(blocks.at(-1)?.text).toContain('H39: text 39');
});
