/** What the shop writes to shoppers by e-mail. */
export const emails = {
  'We have your order {number}': 'آپ کا آرڈر {number} ہمیں مل گیا',
  'Thank you.': 'شکریہ۔',
  'Thank you, {name}.': 'شکریہ، {name}۔',
  'Keep {amount} ready. You pay the rider; nothing is charged online.':
    '{amount} تیار رکھیں۔ پیسے رائیڈر کو دینے ہیں؛ آن لائن کچھ نہیں کٹتا۔',
  'Order number {number}': 'آرڈر نمبر {number}',
  'Send us “{text}” on WhatsApp and we do not need to call':
    'ہمیں واٹس ایپ پر ”{text}“ بھیج دیں، پھر کال کی ضرورت نہیں رہے گی',
  '{sentence}.': '{sentence}۔',
  '{amount} in cash when it arrives. {names}': 'پہنچنے پر {amount} نقد۔ {names}',
  'It goes to the address you gave. We read it back to you when we call, before we pack.':
    'یہ آپ کے دیے ہوئے پتے پر جائے گا۔ پیک کرنے سے پہلے ہم کال پر پتہ دہرا لیں گے۔',
  'You have not ordered? Then somebody entered your e-mail address by mistake. You do not need to do anything: we send no parcel before we have spoken with the person who ordered.':
    'آپ نے آرڈر نہیں کیا؟ پھر کسی نے غلطی سے آپ کی ای میل لکھ دی ہے۔ آپ کو کچھ نہیں کرنا: آرڈر کرنے والے سے بات کیے بغیر ہم پارسل نہیں بھیجتے۔',
  'Something to change?': 'کچھ بدلنا ہے؟',
  'Answer this e-mail, or call {phone}, before the parcel is packed.':
    'پارسل پیک ہونے سے پہلے اس ای میل کا جواب دیں، یا {phone} پر فون کریں۔',
  'Your code for this order is {code}. It adds the order to your account.':
    'اس آرڈر کا کوڈ {code} ہے۔ اس سے آرڈر آپ کے اکاؤنٹ میں آ جاتا ہے۔',
  'Your order is on its way': 'آپ کا آرڈر روانہ ہو گیا',
  'Your order {number} is on its way': 'آپ کا آرڈر {number} روانہ ہو گیا',
  '{carrier} has your parcel of order {number}. The rider knocks {hours} and calls before that.':
    'آرڈر {number} کا پارسل {carrier} کے پاس ہے۔ رائیڈر {hours} آئے گا، اور پہلے کال کرے گا۔',
  'Our courier': 'ہمارے کوریئر',
  '{carrier} tracking number': '{carrier} کا ٹریکنگ نمبر',
  'Keep {amount} ready.': '{amount} تیار رکھیں۔',
  'We take it back': 'آپ کی واپسی منظور ہو گئی',
  'Please send it to us with its box and the receipt.': 'اسے ڈبے اور رسید کے ساتھ ہمیں بھیج دیں۔',
  'Our address: {address}.': 'ہمارا پتہ: {address}۔',
  'The page below says where your return stands. Tell us there when the parcel has left.':
    'نیچے والے صفحے پر دیکھیں کہ آپ کی واپسی کہاں تک پہنچی۔ پارسل بھیج دیں تو وہیں بتا دیں۔',
  'Your return is here': 'واپسی کا پارسل ہمیں مل گیا',
  'What you sent back has arrived. We send your money next, and write to you when it has left.':
    'آپ کی بھیجی ہوئی چیز پہنچ گئی ہے۔ اب ہم آپ کے پیسے بھیجیں گے، اور بھیجتے ہی آپ کو بتا دیں گے۔',
  'Your money is on its way': 'آپ کے پیسے بھیج دیے گئے ہیں',
  '{title}: return {number}': '{title}: واپسی {number}',
  Return: 'واپسی',
  'Return {number}: {state}': 'واپسی {number}: {state}',
  'Where it stands': 'کہاں تک پہنچی',
  'It is back': 'دوبارہ دستیاب',
  '{name} is back': '{name} دوبارہ دستیاب ہے',
  '{name} is back in our shop. You asked us to tell you; we will not write about it again.':
    '{name} ہماری دکان میں دوبارہ دستیاب ہے۔ آپ نے بتانے کو کہا تھا؛ اس بارے میں ہم دوبارہ ای میل نہیں کریں گے۔',
  'See it in the shop': 'دکان میں دیکھیں',
  'Assalam o alaikum! You asked us about {name}. It is back in our shop: {link}':
    'السلام علیکم! آپ نے {name} کے بارے میں پوچھا تھا۔ ہماری دکان میں دوبارہ دستیاب ہے: {link}',
  'Choose a new password': 'نیا پاس ورڈ رکھیں',
  'Choose a new password for {shop}': '{shop} کے لیے نیا پاس ورڈ رکھیں',
  'Somebody asked for a new password for your account at {shop}. This link lets you choose one:':
    '{shop} پر آپ کے اکاؤنٹ کے لیے نیا پاس ورڈ مانگا گیا ہے۔ اس لنک سے نیا پاس ورڈ رکھیں:',
  'It works once, within {minutes} minutes. If it was not you, please ignore this e-mail: your password stays as it is.':
    'یہ {minutes} منٹ تک اور ایک ہی بار چلتا ہے۔ اگر آپ نے نہیں مانگا تو اس ای میل کو نظر انداز کر دیں: آپ کا پاس ورڈ وہی رہے گا۔',
  'Your e-mail address is about to change': 'آپ کی ای میل بدلنے والی ہے',
  'You asked {shop} to write to {newEmail} instead of here, and to have you log in with that address. This link confirms it:':
    'آپ نے {shop} سے کہا ہے کہ آئندہ یہاں کے بجائے {newEmail} پر ای میل بھیجے، اور آپ اسی سے لاگ اِن ہوں۔ اس لنک سے تصدیق کریں:',
  'It works for {hours} hours. The address changes when the link in the other e-mail was used, too. If it was not you, do not use it and change your password: somebody knows it.':
    'یہ {hours} گھنٹے تک چلتا ہے۔ دوسری ای میل کا لنک بھی کھولنے پر پتہ بدل جائے گا۔ اگر یہ آپ نہیں تھے تو اسے نہ کھولیں اور اپنا پاس ورڈ بدل لیں: کسی کو وہ معلوم ہے۔',
  'Confirm the change': 'تبدیلی کی تصدیق کریں',
  'Is this your address?': 'کیا یہ آپ کی ای میل ہے؟',
  'Somebody wants to log in at {shop} with {address} from now on. If that is you, this link confirms it:':
    '{shop} پر کوئی اب سے {address} سے لاگ اِن ہونا چاہتا ہے۔ اگر یہ آپ ہیں تو اس لنک سے تصدیق کریں:',
  'It works for {hours} hours. If it was not you, please ignore this e-mail: nothing changes.':
    'یہ {hours} گھنٹے تک چلتا ہے۔ اگر یہ آپ نہیں ہیں تو اس ای میل کو نظر انداز کر دیں: کچھ نہیں بدلے گا۔',
  'This is my address': 'یہ میری ای میل ہے',
  'Your password was changed': 'آپ کا پاس ورڈ بدل گیا ہے',
  'Your account has a new password. Every other device was logged out.':
    'آپ کے اکاؤنٹ کا پاس ورڈ بدل گیا ہے۔ باقی تمام ڈیوائسز لاگ آؤٹ ہو گئی ہیں۔',
  'A new password was chosen with the link from our e-mail. Every device was logged out, and passkeys were removed.':
    'ہماری ای میل کے لنک سے نیا پاس ورڈ رکھا گیا ہے۔ تمام ڈیوائسز لاگ آؤٹ ہو گئی ہیں، اور پاس کیز ہٹا دی گئی ہیں۔',
  'A passkey was added': 'ایک پاس کی شامل ہوئی ہے',
  'From now on a device can log in to your account with this passkey, without password and code.':
    'اب ایک ڈیوائس اس پاس کی سے آپ کے اکاؤنٹ میں لاگ اِن ہو سکتی ہے، پاس ورڈ اور کوڈ کے بغیر۔',
  'A passkey was removed': 'ایک پاس کی ہٹا دی گئی ہے',
  'This passkey no longer opens your account.': 'اس پاس کی سے اب آپ کا اکاؤنٹ نہیں کھلتا۔',
  'Your e-mail address was changed': 'آپ کی ای میل بدل گئی ہے',
  'Your account has a new e-mail address. This one no longer opens it.':
    'آپ کے اکاؤنٹ کی ای میل اب دوسری ہے۔ اس ای میل سے اب اکاؤنٹ نہیں کھلتا۔',
  '{when}, Karachi time': '{when}، کراچی کا وقت',
  'When and from where': 'کب اور کہاں سے',
  'If it was not you': 'اگر یہ آپ نہیں تھے',
  'Was it you? Then there is nothing to do. If it was not, choose a new password now: that logs out every device.':
    'اگر یہ آپ نے کیا ہے تو کچھ نہ کریں۔ اگر نہیں، تو ابھی نیا پاس ورڈ رکھیں: اس سے تمام ڈیوائسز لاگ آؤٹ ہو جائیں گی۔',
  'Was it you? Then there is nothing to do. If it was not, call us at once or answer this e-mail.':
    'اگر یہ آپ نے کیا ہے تو کچھ نہ کریں۔ اگر نہیں، تو فوراً ہمیں فون کریں یا اس ای میل کا جواب دیں۔',
};
