/** Words of shoppers, with commas between them, and what a shop calls the same thing. */
type Proposal = readonly [said: string, means: string];

/**
 * What we propose to a shop in Pakistan: roman Urdu as it is typed, Urdu, and names that people use for a whole kind of
 * thing. The owner can change or take away each. Left out is what would find something else: "book" is in "notebook", "ring"
 * in "ring light".
 */
const proposals: readonly Proposal[] = [
  // Electronics
  ['ghari, ghadi, gharri, گھڑی, گھڑیاں', 'watch, clock'],
  ['deewar ghari, diwar ghari, دیوار گھڑی', 'wall clock'],
  ['smartwatch, سمارٹ واچ, اسمارٹ واچ', 'smart watch'],
  ['airpods, airpod, air pods, ایئر پوڈز, ائیر پوڈز', 'earbuds'],
  ['handfree, handsfree, hand free, hands free, ہینڈ فری', 'earphones, earbuds, headphones'],
  ['earphone, earphones, ear phones, ایئر فون', 'earbuds, headphones'],
  ['ہیڈ فون, ہیڈفون', 'headphones'],
  ['powerbank, پاور بینک', 'power bank'],
  ['چارجر', 'charger'],
  ['اسپیکر, سپیکر', 'speaker'],
  ['data cable, charging wire, charger wire, ڈیٹا کیبل, کیبل', 'cable'],
  ['mobile cover, phone cover, back cover, mobile case, موبائل کور', 'phone case'],
  ['mobile stand, mobile holder', 'phone stand'],
  ['switch board, extension lead, extension wire', 'extension board'],
  ['pankha, پنکھا', 'fan'],
  ['keyboard, کی بورڈ', 'keyboard'],
  ['ماؤس', 'mouse'],
  ['یو ایس بی', 'usb'],
  // Health and beauty
  ['sabun, saboon, sabn, صابن', 'soap'],
  ['khushbu, khushboo, khusboo, itar, ittar, attar, خوشبو, عطر, پرفیوم', 'perfume'],
  ['کریم', 'cream'],
  ['surkhi, سرخی, لپ اسٹک, لپ سٹک', 'lipstick'],
  ['شیمپو', 'shampoo'],
  ['سیرم', 'serum'],
  ['لوشن', 'lotion'],
  ['فیس واش', 'face wash'],
  ['arq e gulab, araq gulab, arq gulab, عرق گلاب', 'rose water'],
  ['gulab, گلاب', 'rose'],
  ['zafran, zaffran, زعفران', 'saffron'],
  ['عود', 'oud'],
  ['نیم', 'neem'],
  ['badam, بادام', 'almond'],
  ['tel, تیل', 'oil'],
  // Home and office
  ['chiragh, لیمپ, چراغ', 'lamp'],
  ['بلب', 'bulb'],
  ['mombatti, mom batti, موم بتی', 'candle'],
  ['botal, bottal, بوتل', 'bottle'],
  ['pani ki botal, paani ki botal, پانی کی بوتل', 'bottle'],
  ['pyali, piyali, پیالی, کپ', 'cup, mug'],
  ['مگ', 'mug'],
  ['pyala, piyala, پیالہ', 'bowl'],
  ['takiya, takia, تکیہ', 'cushion, pillow'],
  ['gamla, گملا', 'planter, pot'],
  ['poda, pauda, پودا', 'plant'],
  ['dabba, ڈبہ', 'canister, box'],
  ['copy, diary, کاپی, ڈائری', 'notebook'],
  ['kursi, کرسی', 'chair'],
  // What other shops sell
  ['chashma, chashmay, ainak, چشمہ, عینک', 'glasses, sunglasses'],
  ['joota, jootay, joote, jutay, جوتا, جوتے', 'shoe'],
  ['chappal, چپل', 'slipper, sandal'],
  ['batwa, بٹوہ', 'wallet, purse'],
  ['basta, thaila, بستہ, تھیلا', 'bag'],
  ['jhumka, jhumke, jhumkay, جھمکے', 'earrings'],
  ['chooriyan, churiyan, چوڑیاں', 'bangles'],
  ['khilona, khilonay, کھلونے', 'toy'],
  ['qameez, kameez, قمیض', 'shirt, kameez'],
  ['کرتا', 'kurta'],
  ['dupatta, دوپٹہ', 'dupatta'],
  ['tohfa, تحفہ', 'gift'],
  // Colours, which stand before any of these
  ['kala, kali, kaala, kaali, کالا, کالی', 'black'],
  ['safed, sufaid, safaid, سفید', 'white'],
  ['neela, neeli, نیلا, نیلی', 'blue'],
  ['hara, sabz, ہرا, سبز', 'green, sage'],
];

/** Our proposals, one entry for each word or phrase; not folded yet. */
export const proposedTexts: readonly { said: string; means: readonly string[] }[] = proposals.flatMap(([all, means]) =>
  all.split(', ').map((text) => ({ said: text, means: means.split(', ') })),
);
