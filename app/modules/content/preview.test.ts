import { expect, test } from 'vitest';
import { type ContentValues, plainBanner } from './content-form.ts';
import { previewOf } from './preview.ts';

const picture = { id: 'a'.repeat(24), width: 10, height: 10, colour: '#ffffff', alt: '' };
const values: ContentValues = {
  announcement: 'Free delivery',
  urduAnnouncement: 'ڈیلیوری فری',
  hero: [{ ...plainBanner, pictureId: picture.id, heading: 'Begin', urduHeading: 'شروع کریں', text: 'With light' }],
  home: [],
  sale: {
    active: true,
    startsAt: '2026-01-01T00:00:00.000Z',
    endsAt: '2027-01-01T00:00:00.000Z',
    message: 'Sale',
    buttonName: '',
    urduMessage: 'سیل',
    urduButtonName: '',
    link: '/electronics',
  } as ContentValues['sale'],
  services: [
    {
      id: 1,
      imgUrl: '/services/call.svg',
      title: 'We call',
      description: 'First',
      urduTitle: 'ہم فون کرتے ہیں',
      urduDescription: '',
    },
  ],
  featured: null,
  trending: null,
};

test('M82: the preview shows unpublished words of either language, and English where no Urdu is written', () => {
  const known = { pictures: new Map([[picture.id, picture]]), products: new Map() };
  const show = (language: 'en' | 'ur') => {
    const { announcement, hero, sale, services } = previewOf(values, known, { at: 0, now: 0, language });
    return [
      announcement,
      hero[0]?.heading,
      hero[0]?.text,
      sale?.saleMessage,
      services[0]?.title,
      services[0]?.description,
    ];
  };
  expect(show('en')).toEqual(['Free delivery', 'Begin', 'With light', 'Sale', 'We call', 'First']);
  expect(show('ur')).toEqual(['ڈیلیوری فری', 'شروع کریں', 'With light', 'سیل', 'ہم فون کرتے ہیں', 'First']);
});
