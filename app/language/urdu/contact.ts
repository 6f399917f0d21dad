/** Writing to the shop. */
export const contact = {
  'Write to us, call us or ask on WhatsApp: a person answers.':
    'ہمیں لکھیں، فون کریں یا واٹس ایپ پر پوچھیں: جواب ایک انسان ہی دے گا۔',
};
