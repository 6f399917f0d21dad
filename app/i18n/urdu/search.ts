/** The search field, its list and the page of results. */
export const search = {
  'Search products': 'پروڈکٹ تلاش کریں',
  'Clear the search': 'تلاش صاف کریں',
  Search: 'تلاش',
  'Best match': 'سب سے قریب',
  'No results found': 'کوئی نتیجہ نہیں ملا',
  'What are you looking for?': 'آپ کیا ڈھونڈ رہے ہیں؟',
  'No product is called “{question}”.': '”{question}“ نام کی کوئی پروڈکٹ نہیں۔',
  'No product is called “{question}”. Look through these instead.':
    '”{question}“ نام کی کوئی پروڈکٹ نہیں۔ یہ چیزیں دیکھ لیں۔',
  'Write a product’s name in the search field, or look through these.':
    'تلاش کے خانے میں پروڈکٹ کا نام لکھیں، یا یہ چیزیں دیکھ لیں۔',
  'Did you mean {questions}?': 'کیا آپ کا مطلب {questions} تھا؟',
  'Did you mean “{question}”?': 'کیا آپ کا مطلب ”{question}“ تھا؟',
  ' or ': ' یا ',
  ', ': '، ',
  'Assalam o alaikum! I am looking for “{question}”. Do you have it?':
    'السلام علیکم! مجھے ”{question}“ چاہیے۔ کیا آپ کے پاس ہے؟',
  'Ask us on WhatsApp': 'ہم سے واٹس ایپ پر پوچھیں',
  'No product is called “{question}”. These are for “{corrected}”.':
    '”{question}“ نام کی کوئی پروڈکٹ نہیں۔ یہ ”{corrected}“ کے نتیجے ہیں۔',
  'No product is called “{question}”. These are for {corrected}.':
    '”{question}“ نام کی کوئی پروڈکٹ نہیں۔ یہ {corrected} کے نتیجے ہیں۔',
  'Searching the whole shop needs a connection.': 'پوری دکان میں تلاش کے لیے انٹرنیٹ چاہیے۔',
  'Searching the whole shop needs a connection. These are products you have seen.':
    'پوری دکان میں تلاش کے لیے انٹرنیٹ چاہیے۔ یہ وہ پروڈکٹس ہیں جو آپ دیکھ چکے ہیں۔',
  'These are the first {count}. Add a word to find fewer.': 'یہ پہلی {count} ہیں۔ ایک لفظ اور لکھیں تو کم ملیں گی۔',
  'Searching the whole shop…': 'پوری دکان میں تلاش ہو رہی ہے…',
  'See all results for “{question}”': '”{question}“ کے تمام نتیجے دیکھیں',
  'Search the whole shop for “{question}”': 'پوری دکان میں ”{question}“ تلاش کریں',
  'See more, or ask us': 'مزید دیکھیں، یا ہم سے پوچھیں',
  '“{text}”': '”{text}“',
};
