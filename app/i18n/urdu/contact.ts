/** Writing to the shop. */
export const contact = {
  'Write to us, call us or ask on WhatsApp: a person answers.':
    'ہمیں لکھیں، فون کریں یا واٹس ایپ پر پوچھیں: جواب ہم خود دیتے ہیں۔',
  'Ask before you order, or tell us what went wrong after. A person reads it and calls or writes back.':
    'آرڈر سے پہلے کچھ پوچھنا ہو، یا بعد میں کوئی شکایت ہو تو بتائیں۔ ہم خود پڑھ کر کال کریں گے یا جواب لکھیں گے۔',
  'Ask on WhatsApp': 'واٹس ایپ پر پوچھیں',
  'Answered within a day': 'ایک دن کے اندر جواب',
  'Write to us': 'ہمیں لکھیں',
  'You write as {email}.': 'آپ {email} سے لکھ رہے ہیں۔',
  'You need an account to write to us.': 'ہمیں لکھنے کے لیے اکاؤنٹ چاہیے۔',
  'Full name': 'پورا نام',
  'Mobile number': 'موبائل نمبر',
  Message: 'پیغام',
  'With your order number, if it is about an order.': 'آرڈر کے بارے میں ہو تو آرڈر نمبر بھی لکھیں۔',
  'Send message': 'پیغام بھیجیں',
  'Please enter your full name.': 'اپنا پورا نام لکھیں۔',
  'Please enter a valid mobile number.': 'درست موبائل نمبر لکھیں۔',
  'Please write your message.': 'اپنا پیغام لکھیں۔',
  'Please keep your message under {most} characters.': 'پیغام {most} حروف سے چھوٹا رکھیں۔',
  'You need to log in before submitting the form.': 'پیغام بھیجنے سے پہلے لاگ اِن کریں۔',
  'Submitted successfully!': 'آپ کا پیغام پہنچ گیا!',
  'Failed to submit. Please try again.': 'معذرت، پیغام نہیں بھیجا جا سکا۔ دوبارہ کوشش کریں۔',
  'Please check the marked fields.': 'جن خانوں پر نشان ہے انہیں دیکھیں۔',
  'You have written several times already; we read everything. Please wait an hour, or call us.':
    'آپ کئی بار لکھ چکے ہیں، ہم سب پڑھتے ہیں۔ ایک گھنٹہ انتظار کریں، یا ہمیں فون کریں۔',
};
