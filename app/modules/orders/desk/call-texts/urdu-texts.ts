import type { Language } from '#app/i18n/language.ts';
import { type CallTextName, type CallTexts, ourTexts } from './call-texts.ts';

/** What is written to whoever ordered in Urdu; the same facts are filled in. What is said on the phone stays as it is. */
export const ourUrduTexts: Partial<CallTexts> = {
  noAnswer:
    'السلام علیکم {first}، {shop} سے بات کر رہے ہیں۔ آپ کے آرڈر {number} ({lines}، {amount} کیش آن ڈیلیوری) کے لیے کال کی تھی۔ کیا ہم بھیج دیں؟ جواب میں YES لکھیں، یا بتائیں کہ کب کال کریں۔',
  pleaseConfirm:
    'السلام علیکم {first}، {shop} سے بات کر رہے ہیں۔ اپنے آرڈر {number} کی تصدیق کر دیں: {lines}، {amount} کیش آن ڈیلیوری، پتہ: {address}۔ جواب میں YES لکھیں، ہم بھیج دیں گے۔',
  addressUnclear:
    'السلام علیکم {first}، {shop} سے بات کر رہے ہیں۔ آرڈر {number} کے لیے رائیڈر کو ”{address}“ سے زیادہ واضح پتہ چاہیے۔ گھر، گلی، علاقہ اور کوئی مشہور جگہ لکھ بھیجیں۔',
  onItsWay:
    'السلام علیکم {first}، {shop} سے آپ کا آرڈر {number} روانہ ہو گیا ہے۔ رائیڈر کے لیے {amount} تیار رکھیں۔ ٹریکنگ نمبر: {tracking}',
  triedAtDoor:
    'السلام علیکم {first}! {courier} کا رائیڈر آپ کا آرڈر {number} لے کر آیا تھا مگر دے نہیں سکا۔ رائیڈر دوبارہ کب آئے؟',
  outForDelivery:
    'السلام علیکم {first}، {shop} سے آپ کا آرڈر {number} رائیڈر کے پاس ہے اور آج صبح 9 سے شام 7 کے درمیان پہنچے گا۔ {amount} نقد تیار رکھیں۔',
  delivered:
    'السلام علیکم {first}، {shop} سے آپ کا آرڈر {number} پہنچ گیا ہے۔ کیا سب کچھ ٹھیک ہے؟ نہیں تو یہیں جواب دیں۔ شکریہ!',
};

/**
 * The text for an order: in Urdu where it was made in Urdu, unless the owner has written a text of their own. In Urdu each
 * fact is isolated, or the halves of an order's number would change places.
 */
export function textFor({ language }: { language: Language }, texts: CallTexts, name: CallTextName): string {
  const inUrdu = language === 'ur' && texts[name] === ourTexts[name] ? ourUrduTexts[name] : undefined;
  return inUrdu?.replace(/\{\w+\}/g, '\u2068$&\u2069') ?? texts[name];
}
