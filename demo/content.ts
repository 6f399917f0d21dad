import { catalogue } from './catalogue.ts';

export const announcement = 'Free delivery. Pay in cash when we knock.';
export const urduAnnouncement = 'فری ڈیلیوری۔ پیسے تب دیں جب ہم دستک دیں۔';

/** Where couriers fetch the demo shop's parcels, too. */
/** The demo shop's own pages elsewhere; a shop of somebody's own has none until its owner writes them. */
export const socialLinks = {
  facebook: 'https://www.facebook.com/dastak.pk',
  instagram: 'https://www.instagram.com/dastak.pk',
  tiktok: 'https://www.tiktok.com/@dastak.pk',
};

export const returnAddress = 'Plot 14, Sector 23\nKorangi Industrial Area\nKarachi 74900';

export type DemoBanner = {
  file: string;
  alt: string;
  heading: string;
  text: string;
  link: string;
  linkText: string;
  urduHeading: string;
  urduText: string;
  urduLinkText: string;
  /** Colour of the words: ink on a light picture, cream on a dark one. */
  tone: 'ink' | 'cream';
  /** The colour that runs on past the picture's edge. */
  ground: string;
  /** Where the objects stand, in per cent from the left; phones crop around it. */
  focus: number;
};

export const heroBanners: DemoBanner[] = [
  {
    file: 'banner-hero.webp',
    alt: 'A green mug, white earbuds, a serum, a cream, a tube, a watch and a cable on stone plinths in leaf shadow',
    heading: 'A knock, then you pay.',
    text: 'Good things for you and your home, carried free to any door in Pakistan. Cash on delivery, always.',
    link: '/top_collections',
    linkText: 'Shop top products',
    urduHeading: 'پہلے دستک، پھر پیسے۔',
    urduText: 'آپ اور آپ کے گھر کے لیے اچھی چیزیں، پاکستان کے ہر دروازے تک فری۔ ہمیشہ کیش آن ڈیلیوری۔',
    urduLinkText: 'ٹاپ پروڈکٹس دیکھیں',
    tone: 'ink',
    ground: '#DECFBD',
    focus: 91,
  },
  {
    file: 'banner-beauty.webp',
    alt: 'Perfume, lipstick, night cream, shampoo, attar and rose water on stone blocks in leaf shadow',
    heading: 'Begin with your skin.',
    text: 'Serums, creams and a little oud, from Rs. 590. Free to your door.',
    link: '/our_collection',
    linkText: 'Shop health & beauty',
    urduHeading: 'سب سے پہلے، آپ کی جلد۔',
    urduText: 'سیرم، کریمیں اور ذرا سا عود، 590 روپے سے شروع۔ آپ کے دروازے تک فری۔',
    urduLinkText: 'صحت اور بیوٹی دیکھیں',
    tone: 'ink',
    ground: '#E7D1C0',
    focus: 81,
  },
  {
    file: 'banner-tech.webp',
    alt: 'A phone on its stand, earbuds, a watch, black headphones, a charger and a speaker on a cool grey set',
    heading: 'Everything charged.',
    text: 'Earbuds, watches and chargers that earn their place in the bag.',
    link: '/electronics',
    linkText: 'Shop electronics',
    urduHeading: 'سب کچھ چارج۔',
    urduText: 'ایئر بڈز، گھڑیاں اور چارجر، جو بیگ میں اپنی جگہ بنا لیتے ہیں۔',
    urduLinkText: 'الیکٹرانکس دیکھیں',
    tone: 'ink',
    ground: '#C3C8CA',
    focus: 97,
  },
  {
    file: 'banner-home.webp',
    alt: 'A table lamp, a notebook, a chai canister, a mug, a striped cushion and a snake plant in window light',
    heading: 'Four o’clock, at home.',
    text: 'A lamp, a mug, ten quiet minutes. Pay when we knock.',
    link: '/home_improvement',
    linkText: 'Shop home & office',
    urduHeading: 'شام چار بجے، اپنے گھر میں۔',
    urduText: 'ایک لیمپ، ایک مگ، دس منٹ کی خاموشی۔ پیسے تب جب ہم دستک دیں۔',
    urduLinkText: 'گھر اور دفتر دیکھیں',
    tone: 'cream',
    ground: '#5E564B',
    focus: 87,
  },
];

/** The earbuds in the picture are the black ones, so that is the page it opens. */
export const homeBanner: DemoBanner = {
  file: 'buds-2.webp',
  alt: 'Black halo earbuds in front of their closed charging case',
  heading: 'The quiet half of your commute.',
  text: 'halo earbuds in black. Rs. 4,990, paid at your door.',
  link: `/product_detail/${catalogue.find((product) => product.key === 'buds-black')?.id}`,
  linkText: 'Shop earbuds',
  urduHeading: 'روز کے سفر کا خاموش حصہ۔',
  urduText: 'کالے رنگ میں ایئر بڈز۔ 4,990 روپے، آپ کے دروازے پر۔',
  urduLinkText: 'ایئر بڈز دیکھیں',
  tone: 'ink',
  ground: '#B8C4CB',
  focus: 50,
};

type DemoService = { imgUrl: string; title: string; description: string; urduTitle: string; urduDescription: string };

export const services: DemoService[] = [
  {
    imgUrl: '/services/cash.svg',
    title: 'Cash on delivery',
    description: 'Nothing to pay online. Hand the rider the exact amount when the parcel is in your hands.',
    urduTitle: 'کیش آن ڈیلیوری',
    urduDescription: 'آن لائن کچھ نہیں دینا۔ پارسل ہاتھ میں آئے تو رائیڈر کو پوری رقم دیں۔',
  },
  {
    imgUrl: '/services/shipping.svg',
    title: 'Free shipping',
    description: 'Processed within one business day and shipped within 7 days, anywhere in Pakistan.',
    urduTitle: 'فری ڈیلیوری',
    urduDescription: 'ایک ورکنگ ڈے میں تیار، اور 7 دن کے اندر روانہ، پاکستان میں کہیں بھی۔',
  },
  {
    imgUrl: '/services/refund.svg',
    title: '15 days to ask for a refund',
    description: 'Changed your mind? 80% of your payment comes back. Damaged or wrong goods: all of it.',
    urduTitle: 'ریفنڈ مانگنے کے لیے 15 دن',
    urduDescription: 'ارادہ بدل گیا؟ 80 فیصد رقم واپس۔ چیز خراب یا غلط نکلے تو پوری رقم۔',
  },
  {
    imgUrl: '/services/people.svg',
    title: 'People who answer',
    description: 'Call or WhatsApp 0300 1234567, 9 AM to 7 PM. A person in Lahore picks up.',
    urduTitle: 'جواب ہم خود دیتے ہیں',
    urduDescription:
      'صبح 9 سے شام 7 بجے تک کال یا واٹس ایپ کریں: \u20660300 1234567\u2069۔ لاہور میں ہم خود فون اٹھاتے ہیں۔',
  },
];

/** Whoever tries the demo out orders more often than a shopper. */
export const orderRules = { mostOpenOrders: 10 };

export const saleCountdown = {
  message: '⏳ Hurry up! Sale Ends In',
  buttonName: '🛒 Shop Now',
  lengthDays: 3,
  link: '/top_collections',
};

export const featured = {
  key: 'alma-vitamin-c-serum',
  text: 'ALMA Vitamin C Brightening Face Serum 30 ml. Three drops in the morning, before the sun finds you.',
  urduText: 'چہرے کے لیے وٹامن سی سیرم، 30 ملی لیٹر۔ صبح تین قطرے، دھوپ میں نکلنے سے پہلے۔',
  pictureFile: 'alma-vitamin-c-serum-2.webp',
};

export const trending = {
  key: 'lamp',
  text: 'Deep green steel, two brass joints, one warm pool of light for the last page of the night.',
  urduText: 'گہرا سبز اسٹیل، پیتل کے دو جوڑ، اور رات کے آخری صفحے کے لیے گرم سی روشنی۔',
  pictureFile: 'lamp-2.webp',
};
