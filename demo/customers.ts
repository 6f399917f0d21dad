/** Who has ordered from the demo shop: invented people; nobody can have a mailbox under `.example`; the phones begin with 0300 555, as nobody's does here. */
export type DemoCustomer = { name: string; city: string; province: string; address: string; email: string | null };

const firstNames =
  'Ayesha Muhammad Fatima Bilal Sana Usman Hina Kashif Maryam Zeeshan Rabia Imran Nadia Farhan Tahira Shahid Amna Danish Sadia Waqas Rukhsana Hamza Mehwish Adeel'.split(
    ' ',
  );
const lastNames =
  'Siddiqui Tariq Noor Haider Javed Yousafzai Batool Mehmood Perveen Rehman Shah Iqbal Malik Soomro Khalid Anjum Butt Baloch Qureshi Chaudhry'.split(
    ' ',
  );

/** City, province, and a part of town. */
const places: readonly (readonly [city: string, province: string, area: string])[] = [
  ['Karachi', 'Sindh', 'Gulshan-e-Iqbal, Block 13'],
  ['Lahore', 'Punjab', 'Model Town, Block C'],
  ['Karachi', 'Sindh', 'North Nazimabad, Block H'],
  ['Rawalpindi', 'Punjab', 'Satellite Town'],
  ['Lahore', 'Punjab', 'Johar Town, near Expo Centre'],
  ['Faisalabad', 'Punjab', 'Peoples Colony No. 1'],
  ['Islamabad', 'Islamabad Capital Territory', 'G-9/4'],
  ['Multan', 'Punjab', 'Gulgasht Colony'],
  ['Peshawar', 'Khyber Pakhtunkhwa', 'Hayatabad, Phase 3'],
  ['Sahiwal', 'Punjab', 'Farid Town, near Jamia Masjid Bilal'],
  ['Hyderabad', 'Sindh', 'Latifabad No. 7'],
  ['Gujranwala', 'Punjab', 'Satellite Town, opposite Chase Up'],
  ['Quetta', 'Balochistan', 'Jinnah Town'],
  ['Sialkot', 'Punjab', 'Cantt, Kashmir Road'],
  ['Sukkur', 'Sindh', 'Military Road, opposite IBA'],
  ['Abbottabad', 'Khyber Pakhtunkhwa', 'Mandian'],
];

/** The person with this number; the same one each time. */
export function customerOf(index: number): DemoCustomer {
  const first = firstNames[index % firstNames.length] ?? '';
  const last = lastNames[(index * 7) % lastNames.length] ?? '';
  const [city, province, area] = places[(index * 5) % places.length] ?? places[0]!;
  const email = index % 3 === 0 ? `${first}.${last}${index}@people.example`.toLowerCase() : null;
  return {
    name: `${first} ${last}`,
    city,
    province,
    address: `House ${(index % 90) + 1}, Street ${(index % 23) + 1}, ${area}`,
    email,
  };
}

/** The phone of the person with this number. */
export function phoneOf(index: number): string {
  return `+92300555${String(index).padStart(4, '0')}`;
}
