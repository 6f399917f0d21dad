/** The colours that shops of Pakistan name, in English, Roman Urdu and Urdu, as `#rrggbb`. */
const colours: Record<string, string> = {
  '#000000': 'black, jet black, kala, siyah, کالا, سیاہ',
  '#2f3437': 'charcoal, graphite, off black',
  '#8a8d8f': 'grey, gray, silver grey, surmai, سرمئی',
  '#c9ccd0': 'silver, light grey, light gray, چاندی',
  '#ffffff': 'white, snow, safaid, safed, سفید',
  '#f6f1e4': 'off white, off-white, ivory, cream, pearl, کریم',
  '#e0cfb1': 'sand, beige, nude, natural, skin, fawn, بسکٹی',
  '#b98d62': 'camel, tan, caramel, khaki, honey, خاکی',
  '#6b4529': 'brown, chocolate, coffee, mocha, walnut, bhura, بھورا, چاکلیٹ',
  '#c8a24a': 'gold, golden, brass, sunehra, سنہرا',
  '#b76e79': 'rose gold, rosegold, dusty rose, dusty pink',
  '#b87333': 'copper, bronze, rust, zang',
  '#c62828': 'red, scarlet, cherry, surkh, laal, lal, سرخ, لال',
  '#7b1e2b': 'maroon, burgundy, wine, oxblood, mehroon, میرون',
  '#f2a6b8': 'pink, rose, blush, baby pink, gulabi, گلابی',
  '#d81b7a': 'magenta, hot pink, shocking pink, fuchsia',
  '#ff7f61': 'coral, salmon, peach, آڑو',
  '#f57c00': 'orange, narangi, tangerine, نارنجی',
  '#f2a81d': 'marigold, mustard, amber, saffron, zafrani, زعفرانی',
  '#fbd84b': 'yellow, lemon, peela, zard, پیلا, زرد',
  '#3b8f4b': 'green, emerald, sabz, hara, سبز, ہرا',
  '#17402f': 'dark green, bottle green, forest, forest green',
  '#808a4b': 'olive, olive green, mehndi, مہندی',
  '#a8c3a0': 'sage, mint, pista, pistachio, light green, پستہ',
  '#1f9e9a': 'teal, turquoise, aqua, feroza, ferozi, فیروزی',
  '#8ec6ea': 'sky blue, light blue, baby blue, asmani, ice blue, آسمانی',
  '#2962b8': 'blue, royal blue, cobalt, neela, نیلا',
  '#1b2a4a': 'navy, navy blue, dark blue, midnight, midnight blue, ink',
  '#6a3fa0': 'purple, violet, plum, jamni, جامنی',
  '#c3aee0': 'lilac, lavender, mauve, light purple, کاسنی',
};

const byWord = new Map(
  Object.entries(colours).flatMap(([colour, words]) => words.split(', ').map((word) => [word, colour] as const)),
);

/** The colour of a word as `#rrggbb`; null where it names none. "Matte Black" is black: the last words count. */
export function colourOf(word: string): string | null {
  const parts = word.trim().toLowerCase().split(/\s+/);
  for (let from = 0; from < parts.length; from++) {
    const colour = byWord.get(parts.slice(from).join(' '));
    if (colour) return colour;
  }
  return null;
}
