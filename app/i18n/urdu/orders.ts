/** Orders that were made, and returns. */
export const orders = {
  'My orders': 'میرے آرڈر',
  'Order {number}': 'آرڈر {number}',
  '{name}, {email}': '{name}، {email}',
  Pages: 'صفحات',
  'Newest orders': 'تازہ آرڈر',
  'Older orders': 'پرانے آرڈر',
  '1 piece': '1 عدد',
  '{count} pieces': '{count} عدد',
  Track: 'ٹریک کریں',
  'order {number}': 'آرڈر {number}',
  'of order {number}': 'آرڈر {number} کی',
  '{state}.': '{state}۔',
  'No orders yet': 'ابھی کوئی آرڈر نہیں',
  'No older orders': 'اس سے پرانا کوئی آرڈر نہیں',
  'Orders you place while logged in are listed here, with where each parcel is.':
    'لاگ اِن ہو کر جو آرڈر کریں گے وہ یہاں نظر آئے گا، اور یہ بھی کہ کہاں پہنچا۔',
  'Ordered without logging in?': 'بغیر لاگ اِن کے آرڈر کیا تھا؟',
  'Add the order with its number, the phone you gave and the code on its receipt.':
    'آرڈر نمبر، آپ کا دیا ہوا فون نمبر اور رسید کا کوڈ لکھیں، آرڈر اس فہرست میں آ جائے گا۔',
  'Add the order': 'آرڈر شامل کریں',
  'Adding…': 'شامل ہو رہا ہے…',
  'Code on the receipt': 'رسید پر لکھا کوڈ',
  'The order is in your list.': 'آرڈر آپ کی فہرست میں آ گیا۔',
  'An order number has eight digits.': 'آرڈر نمبر آٹھ ہندسوں کا ہوتا ہے۔',
  'The code has six letters and digits. It is on your receipt.':
    'کوڈ چھ حروف اور ہندسوں کا ہوتا ہے۔ یہ آپ کی رسید پر ہے۔',
  'Too many tries. Please try again in an hour.': 'بہت زیادہ کوششیں ہو گئیں۔ ایک گھنٹے بعد دوبارہ کوشش کریں۔',
  'We could not find an order with this number, phone and code that can be added.':
    'اس نمبر، فون اور کوڈ کا کوئی آرڈر نہیں ملا جو شامل ہو سکے۔',
  // What happens after an order
  'We confirm': 'ہم تصدیق کرتے ہیں',
  'A short call or WhatsApp to your number.': 'آپ کے نمبر پر ایک مختصر کال یا واٹس ایپ۔',
  'We pack and ship': 'ہم پیک کر کے بھیجتے ہیں',
  'Processed {processed}, {shipped}, by {carriers}.': 'تیاری {processed}، {shipped}، {carriers} سے۔',
  'We knock, you pay': 'ہم دستک دیں، آپ پیسے دیں',
  '{door}.': '{door}۔',
  // How an order stands
  Placed: 'آرڈر ہو گیا',
  'We call you to confirm it.': 'تصدیق کے لیے ہم آپ کو کال کریں گے۔',
  'We are packing it.': 'ہم اسے پیک کر رہے ہیں۔',
  Packed: 'پیک ہو گیا',
  'The courier picks it up next.': 'اب کوریئر اسے لے جائے گا۔',
  Shipped: 'روانہ ہو گیا',
  'It is on its way to you.': 'آپ کی طرف آ رہا ہے۔',
  'Out for delivery': 'ڈیلیوری کے لیے نکل چکا',
  'The rider knocks today. Keep the amount ready.': 'رائیڈر آج آئے گا۔ رقم تیار رکھیں۔',
  Delivered: 'ڈیلیور ہو گیا',
  'It is in your hands.': 'آپ کو مل گیا ہے۔',
  'It is in your hands, and paid.': 'آپ کو مل گیا ہے، اور پیسے ادا ہو گئے۔',
  Cancelled: 'کینسل ہو گیا',
  'Nothing will be sent.': 'کچھ نہیں بھیجا جائے گا۔',
  'Not taken': 'وصول نہیں ہوا',
  'The rider could not hand it over.': 'رائیڈر یہ حوالے نہیں کر سکا۔',
  'On its way back': 'واپس آ رہا ہے',
  'It is on its way back to us.': 'یہ ہمارے پاس واپس آ رہا ہے۔',
  Returned: 'واپس آ گیا',
  'It is back with us.': 'یہ ہمارے پاس واپس آ گیا ہے۔',
  Lost: 'گم ہو گیا',
  'It was lost on the way. We call you.': 'راستے میں گم ہو گیا۔ ہم آپ کو کال کریں گے۔',
  'We have your order and will call you to confirm it.':
    'آپ کا آرڈر ہمیں مل گیا ہے، تصدیق کے لیے ہم آپ کو کال کریں گے۔',
  'Confirmed. We are packing it.': 'تصدیق ہو گئی۔ ہم اسے پیک کر رہے ہیں۔',
  'Packed. The courier will collect it.': 'پیک ہو گیا۔ کوریئر اسے لے جائے گا۔',
  'On its way with the courier.': 'کوریئر کے ساتھ راستے میں ہے۔',
  'Out for delivery today.': 'آج ڈیلیوری کے لیے نکل چکا ہے۔',
  'Delivered.': 'ڈیلیور ہو گیا۔',
  'Cancelled.': 'کینسل ہو گیا۔',
  'Not accepted at the door.': 'دروازے پر وصول نہیں کیا گیا۔',
  'On its way back to us.': 'ہمارے پاس واپس آ رہا ہے۔',
  'Came back to us.': 'ہمارے پاس واپس آ گیا۔',
  'Lost on the way. We will call you.': 'راستے میں گم ہو گیا۔ ہم آپ کو کال کریں گے۔',
  'Booked, not yet picked up by the courier.': 'بک ہو چکا، کوریئر نے ابھی نہیں اٹھایا۔',
  'The rider was there and could not hand it over. The courier will try again.':
    'رائیڈر آیا تھا مگر حوالے نہیں کر سکا۔ کوریئر دوبارہ کوشش کرے گا۔',
  'Waiting at the courier’s office.': 'کوریئر کے دفتر میں رکا ہوا ہے۔',
  // What the shop answers an order that it does not take as it is
  'This order comes to {total} now, more than when you placed it.':
    'اس آرڈر کی کل رقم اب {total} ہے، جو آرڈر کرتے وقت کی رقم سے زیادہ ہے۔',
  '{why} Please call us to order: {phone}.': '{why} آرڈر کے لیے ہمیں فون کریں: {phone}۔',
  '{why} Please call us to order more: {phone}.': '{why} اس سے زیادہ کے آرڈر کے لیے ہمیں فون کریں: {phone}۔',
  'Before we have called you, we keep one piece of a product for you. Please call us for more: {phone}.':
    'آپ سے بات ہونے سے پہلے ہم ایک پروڈکٹ کا ایک ہی عدد رکھ سکتے ہیں۔ زیادہ کے لیے ہمیں فون کریں: {phone}۔',
  'Before we have called you, we keep up to {count} pieces of a product for you. Please call us for more: {phone}.':
    'آپ سے بات ہونے سے پہلے ہم ایک پروڈکٹ کے {count} عدد تک رکھ سکتے ہیں۔ زیادہ کے لیے ہمیں فون کریں: {phone}۔',
  'Before we have called you, we take orders of up to {amount}. Please call us for more: {phone}.':
    'آپ سے بات ہونے سے پہلے ہم {amount} تک کے آرڈر لیتے ہیں۔ زیادہ کے لیے ہمیں فون کریں: {phone}۔',
  'You have an order that waits for our call. To order more, please call us: {phone}.':
    'آپ کا ایک آرڈر ہماری کال کے انتظار میں ہے۔ مزید آرڈر کے لیے ہمیں فون کریں: {phone}۔',
  'You have {count} orders that wait for our call. To order more, please call us: {phone}.':
    'آپ کے {count} آرڈر ہماری کال کے انتظار میں ہیں۔ مزید آرڈر کے لیے ہمیں فون کریں: {phone}۔',
  'Delivery to {city} costs {fee} now, so the rider would collect {total}. Press again to accept.':
    '{city} کی ڈیلیوری اب {fee} ہے، اس لیے رائیڈر {total} لے گا۔ اگر ٹھیک ہے تو دوبارہ دبائیں۔',
  'This order is too large.': 'یہ آرڈر بہت بڑا ہے۔',
  'A product in your cart is no longer sold.': 'آپ کے کارٹ کی ایک پروڈکٹ اب دستیاب نہیں۔',
  '{name} is sold out.': '{name} کا اسٹاک ختم ہو گیا ہے۔',
  '{name} is no longer sold.': '{name} اب دستیاب نہیں۔',
  'Only {count} left of {name}.': '{name}: صرف {count} عدد باقی۔',
  '{name} costs {price} now.': '{name} کی قیمت اب {price} ہے۔',
  'Go to the cart': 'کارٹ دیکھیں',
  'Order again': 'دوبارہ آرڈر کریں',
  'It is in your cart again. This has changed:': 'چیزیں دوبارہ کارٹ میں ہیں۔ اب یہ فرق ہے:',
  'Nothing from this order is available at the moment.': 'اس آرڈر کی کوئی چیز اس وقت دستیاب نہیں۔',
  'We could not reach the shop. Please try again.': 'معذرت، دکان سے رابطہ نہیں ہو سکا۔ دوبارہ کوشش کریں۔',
  'Only {left} left of {name}.': '{name}: صرف {left} عدد باقی۔',
  'We could not take this order here. Please order by phone: {phone}.':
    'معذرت، یہ آرڈر یہاں نہیں ہو سکا۔ فون پر آرڈر کریں: {phone}۔',
  'There were many orders from here in the last hour. Please wait a little, or order by phone: {phone}.':
    'پچھلے گھنٹے میں یہاں سے بہت آرڈر آئے ہیں۔ تھوڑا انتظار کریں، یا فون پر آرڈر کریں: {phone}۔',
  'There is no such product.': 'ایسی کوئی پروڈکٹ نہیں۔',
  'We do not have that many.': 'ہمارے پاس اتنے نہیں ہیں۔',
  'The quantity must be a whole number.': 'تعداد پوری لکھیں، جیسے 1 یا 2۔',
  'The quantity must be at least 1.': 'تعداد کم از کم 1 ہو۔',
  'Please add products to the cart.': 'کارٹ میں کوئی پروڈکٹ ڈالیں۔',
  'An order has {count} lines at most.': 'ایک آرڈر میں زیادہ سے زیادہ {count} پروڈکٹس آ سکتی ہیں۔',
  // And a code
  'That code is too long.': 'یہ کوڈ بہت لمبا ہے۔',
  'in 1 minute': '1 منٹ بعد',
  'Enter a code.': 'کوڈ لکھیں۔',
  'We do not know the code {code}. Please check its letters.': 'کوڈ {code} نہیں ملا۔ اس کے حروف دیکھ لیں۔',
  'The code {code} has ended.': 'کوڈ {code} کی مدت ختم ہو گئی ہے۔',
  'The code {code} has been used up.': 'کوڈ {code} پورا استعمال ہو چکا ہے۔',
  'The code {code} is for products, and there are none in your cart.':
    'کوڈ {code} پروڈکٹس کے لیے ہے، اور آپ کے کارٹ میں کوئی نہیں۔',
  'The code {code} is for products of {collection}, and there are none in your cart.':
    'کوڈ {code} صرف {collection} کی پروڈکٹس کے لیے ہے، اور آپ کے کارٹ میں ایسی کوئی نہیں۔',
  'The code {code} is for orders of {amount} or more.': 'کوڈ {code} صرف {amount} یا اس سے زیادہ کے آرڈر پر چلتا ہے۔',
  'The code {code} is for orders of {amount} or more of {collection}.':
    'کوڈ {code} صرف {collection} کی {amount} یا اس سے زیادہ کی خریداری پر چلتا ہے۔',
  'This order is too small for the code {code}.': 'اتنے چھوٹے آرڈر پر کوڈ {code} سے بچت نہیں ہوتی۔',
  'The code {code} can be used once per phone number, and yours has used it.':
    'کوڈ {code} ہر فون نمبر پر ایک بار چلتا ہے، اور آپ کے نمبر پر چل چکا ہے۔',
  'An order of yours with the code {code} waits for our call. After that you can use the code again.':
    'کوڈ {code} والا آپ کا ایک آرڈر ہماری کال کا انتظار کر رہا ہے۔ کال کے بعد کوڈ پھر چلے گا۔',
  'Orders from your connection with the code {code} wait for our call. Please use it later, or order without.':
    'آپ کے انٹرنیٹ سے کوڈ {code} والے آرڈر ہماری کال کا انتظار کر رہے ہیں۔ کوڈ بعد میں لگائیں، یا اس کے بغیر آرڈر کریں۔',
  // Returns
  'Return something': 'کوئی چیز واپس کریں',
  'Your return': 'آپ کی واپسی',
  'Ask within {days} days of delivery. You get {percent} % of what you paid back; the rest is a processing fee. How it works is in our {policy}.':
    'ڈیلیوری کے {days} دن کے اندر بتائیں۔ ادا کی ہوئی رقم کا {percent} فیصد واپس ملتا ہے؛ باقی پروسیسنگ فیس ہے۔ طریقہ {policy} میں لکھا ہے۔',
  'refund policy': 'ریفنڈ پالیسی',
  'Phone of the order': 'آرڈر والا فون نمبر',
  'Eight digits. It is in your receipt, and in the message we sent you.':
    'آٹھ ہندسے۔ یہ آپ کی رسید میں اور ہمارے بھیجے ہوئے پیغام میں ہے۔',
  'What would you like to return?': 'کیا واپس کرنا ہے؟',
  'Pieces of {name}': '{name} کی تعداد',
  None: 'کوئی نہیں',
  'Why?': 'کیوں؟',
  'Choose…': 'منتخب کریں…',
  'It came damaged': 'خراب حالت میں پہنچی',
  'It does not work': 'کام نہیں کرتی',
  'It is not what I ordered': 'یہ وہ چیز نہیں جو منگوائی تھی',
  'It is not as shown': 'جیسی دکھائی تھی ویسی نہیں',
  'It does not fit': 'سائز ٹھیک نہیں',
  'I changed my mind': 'اب ارادہ بدل گیا',
  'Another reason': 'کوئی اور وجہ',
  'Tell us more': 'مزید بتائیں',
  Photographs: 'تصویریں',
  'Up to {count}, 15 MB in total. Only we see them.': 'زیادہ سے زیادہ {count}، کل 15 ایم بی۔ صرف ہم دیکھیں گے۔',
  'Where should your money go?': 'پیسے کہاں بھیجیں؟',
  How: 'کیسے',
  'Bank account (IBAN)': 'بینک اکاؤنٹ (IBAN)',
  JazzCash: 'جیز کیش',
  Easypaisa: 'ایزی پیسہ',
  'In cash': 'نقد',
  'Name of the account': 'اکاؤنٹ کس نام پر ہے',
  'Not needed for cash.': 'نقد کے لیے ضروری نہیں۔',
  'IBAN, or mobile number of the wallet': 'IBAN، یا والٹ کا موبائل نمبر',
  'Only the person who sends your money sees it; after that we keep just the last four characters.':
    'پیسے بھیجنے والا اسے دیکھتا ہے؛ بھیجنے کے بعد صرف آخری چار حروف رکھے جاتے ہیں۔',
  'Ask for the return': 'واپسی کی درخواست کریں',
  'Choose what you would like to send back.': 'جو واپس کرنا ہے وہ منتخب کریں۔',
  'Choose what you would like to send back. Some of it has been asked for already.':
    'جو واپس کرنا ہے وہ منتخب کریں۔ ان میں سے کچھ کی درخواست پہلے آ چکی ہے۔',
  'Choose why.': 'وجہ منتخب کریں۔',
  'Choose where the money should go.': 'منتخب کریں کہ پیسے کہاں بھیجیں۔',
  'Write the name that the account is in.': 'وہ نام لکھیں جس پر اکاؤنٹ ہے۔',
  'Write the IBAN: PK and 22 more letters and digits. You find it in your bank’s app.':
    'IBAN لکھیں: PK اور 22 مزید حروف اور ہندسے۔ یہ آپ کے بینک کی ایپ میں لکھا ہوتا ہے۔',
  'Write the mobile number of the account: 03 and nine more digits.':
    'اکاؤنٹ کا موبائل نمبر لکھیں: 03 اور مزید نو ہندسے۔',
  'Three photographs at most, please.': 'زیادہ سے زیادہ تین تصویریں بھیجیں۔',
  'Many people are sending photographs at this moment. Please try again in a minute.':
    'اس وقت بہت لوگ تصویریں بھیج رہے ہیں۔ ایک منٹ بعد دوبارہ کوشش کریں۔',
  'This was too large. Please send fewer or smaller photographs: 15 MB in total.':
    'یہ بہت بڑی ہیں۔ کم یا چھوٹی تصویریں بھیجیں: کل 15 ایم بی۔',
  'The file is empty.': 'فائل خالی ہے۔',
  'The file is larger than 25 MB. Upload a smaller copy.': 'فائل 25 ایم بی سے بڑی ہے۔ چھوٹی کاپی بھیجیں۔',
  'The picture has more than 50 megapixels. Upload a smaller copy.': 'تصویر 50 میگا پکسل سے بڑی ہے۔ چھوٹی کاپی بھیجیں۔',
  'HEIC pictures cannot be used. On the iPhone choose Settings, Camera, Formats, Most Compatible, or upload it as JPEG.':
    'HEIC یہاں نہیں کھلتی۔ آئی فون میں Settings، Camera، Formats، Most Compatible منتخب کریں، یا JPEG بھیجیں۔',
  'GIF pictures cannot be used. Use JPEG, PNG, WebP or AVIF.': 'GIF نہیں لی جاتی۔ JPEG، PNG، WebP یا AVIF بھیجیں۔',
  'SVG drawings cannot be used. Use JPEG, PNG, WebP or AVIF.':
    'ڈرائنگ (SVG) نہیں لی جاتی۔ JPEG، PNG، WebP یا AVIF بھیجیں۔',
  'This is not a picture. Use JPEG, PNG, WebP or AVIF.': 'یہ تصویر نہیں ہے۔ JPEG، PNG، WebP یا AVIF بھیجیں۔',
  'The picture is damaged or incomplete. Upload it again.': 'تصویر خراب یا ادھوری ہے۔ دوبارہ بھیجیں۔',
  'The picture took too long to read. Upload a smaller copy.': 'تصویر پڑھنے میں بہت دیر لگی۔ چھوٹی کاپی بھیجیں۔',
  'The upload was interrupted. Try again.': 'بھیجنا ادھورا رہ گیا۔ دوبارہ کوشش کریں۔',
  'The shop cannot store pictures at the moment. Nothing else is lost: try again in a minute.':
    'معذرت، اس وقت تصویریں محفوظ نہیں ہو سکتیں۔ باقی سب محفوظ ہے: ایک منٹ بعد دوبارہ کوشش کریں۔',
  'Returns are possible within {days} days of delivery, and that time has passed. If something is wrong with it, please call us.':
    'واپسی کی درخواست ڈیلیوری کے {days} دن کے اندر ہوتی ہے، اور یہ دن گزر چکے ہیں۔ اگر چیز میں کوئی خرابی ہے تو ہمیں فون کریں۔',
  'We found nothing to return for this order number, phone and code. An order can be returned once it is delivered.':
    'اس آرڈر نمبر، فون اور کوڈ پر واپس کرنے کے لیے کچھ نہیں ملا۔ آرڈر ڈیلیور ہونے کے بعد ہی واپس ہو سکتا ہے۔',
  'Please check the number, phone and code; they are on your receipt.':
    'نمبر، فون اور کوڈ دوبارہ دیکھ لیں؛ یہ آپ کی رسید پر ہیں۔',
  'Please tell us again which order it is.': 'دوبارہ بتائیں کہ کون سا آرڈر ہے۔',
  'Is the order in your account? Open it under {orders} and choose “Return something” there.':
    'آرڈر آپ کے اکاؤنٹ میں ہے؟ اسے {orders} میں کھولیں اور وہاں ”کوئی چیز واپس کریں“ دبائیں۔',
  'No code, or ordered by phone? Write to us on {chat} or call {phone}, and we take the return for you.':
    'کوڈ نہیں ہے، یا فون پر آرڈر کیا تھا؟ {chat} پر لکھیں یا {phone} پر فون کریں، واپسی ہم خود درج کر لیں گے۔',
  'Photographs are being sent over your connection already. Please try again in a minute.':
    'آپ کے انٹرنیٹ سے تصویریں پہلے ہی بھیجی جا رہی ہیں۔ ایک منٹ بعد دوبارہ کوشش کریں۔',
  'Too many tries. Please wait an hour, or call us.':
    'بہت زیادہ کوششیں ہو گئیں۔ ایک گھنٹہ انتظار کریں، یا ہمیں فون کریں۔',
  'This order has had many returns already. Please call us.': 'اس آرڈر کی کئی واپسیاں ہو چکی ہیں۔ ہمیں فون کریں۔',
  'Return {number}, asked for {moment}': 'واپسی {number}، درخواست {moment}',
  'We have your request.': 'آپ کی درخواست مل گئی۔',
  'We look at it and reply to you. Please keep the product and its box until then.':
    'ہم دیکھ کر آپ کو جواب دیں گے۔ تب تک چیز اور اس کا ڈبہ سنبھال کر رکھیں۔',
  'We take it back.': 'منظور ہو گئی، ہم اسے واپس لے لیں گے۔',
  'Send it to us with its box and the receipt, and tell us here when it has left.':
    'ڈبے اور رسید کے ساتھ ہمیں بھیج دیں، اور روانہ کر کے یہاں بتا دیں۔',
  'It is on its way to us.': 'یہ ہماری طرف آ رہا ہے۔',
  'We check it as soon as it arrives.': 'پہنچتے ہی ہم اسے دیکھیں گے۔',
  'We send your money next, and tell you when it has left.': 'اب ہم آپ کے پیسے بھیجیں گے، اور بھیج کر بتائیں گے۔',
  'Your money has been sent.': 'آپ کے پیسے بھیج دیے گئے۔',
  'You get a replacement.': 'اس کے بدلے آپ کو دوسری چیز ملے گی۔',
  'We cannot take it back.': 'معذرت، ہم اسے واپس نہیں لے سکتے۔',
  'If you see it differently, please call us.': 'اگر آپ متفق نہیں تو ہمیں فون کریں۔',
  'This return is closed.': 'یہ واپسی بند ہو چکی ہے۔',
  'It has changed in the meantime; this is how it stands now.': 'اس دوران صورت حال بدل گئی ہے؛ اب یہاں تک پہنچی ہے۔',
  'Please wait a little, or call us.': 'تھوڑا انتظار کریں، یا ہمیں فون کریں۔',
  'We have refunded {amount}.': 'ہم نے {amount} واپس کر دیے ہیں۔',
  'We have refunded {amount} to your bank account.': 'ہم نے {amount} آپ کے بینک اکاؤنٹ میں واپس کر دیے ہیں۔',
  'We have refunded {amount} to your JazzCash account.': 'ہم نے {amount} آپ کے جیز کیش اکاؤنٹ میں واپس کر دیے ہیں۔',
  'We have refunded {amount} to your Easypaisa account.': 'ہم نے {amount} آپ کے ایزی پیسہ اکاؤنٹ میں واپس کر دیے ہیں۔',
  'We have refunded {amount} in cash.': 'ہم نے {amount} نقد واپس کر دیے ہیں۔',
  'The reference is {reference}.': 'حوالہ نمبر {reference} ہے۔',
  'What you are returning': 'کیا واپس آ رہا ہے',
  '{reason}.': '{reason}۔',
  'You get {amount} back, {percent} % of what you paid for it.':
    '{amount} واپس ملیں گے، یعنی ادا کی ہوئی رقم کا {percent} فیصد۔',
  'You get {amount} back, {percent} % of the difference in price.':
    '{amount} واپس ملیں گے، یعنی بدلے کی چیز جتنی سستی ہے اس کا {percent} فیصد۔',
  '{way}.': '{way}۔',
  '{way} {account}.': '{way} {account}۔',
  'Courier and tracking number': 'کوریئر اور ٹریکنگ نمبر',
  'If you have them, such as {example}.': 'اگر ہوں تو لکھیں، جیسے {example}۔',
  'The parcel has left': 'پارسل بھیج دیا',
  'I will keep it: cancel the request': 'چیز رکھنی ہے: درخواست واپس لیں',
  'Questions? Call us, {hours}: {phone}': 'کوئی سوال؟ ہمیں فون کریں، {hours}: {phone}',
};
