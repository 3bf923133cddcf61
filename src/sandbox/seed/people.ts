/** Fixed people: typical households, and names that break programs. */

export interface Known {
  id: number;
  first?: string;
  last?: string;
  company?: string;
  prefix?: string;
  preferred?: string;
  note?: string;
  title?: string;
  email?: string;
}

export interface KnownHousehold {
  name: string;
  envelope?: string;
  note?: string;
  /** Last change: days before the day of seeding, and the time of day. */
  updated: [number, string];
  /** Index of the head, if it's not the first member. */
  head?: number;
  members: Known[];
}

/** Exactly 5,000 characters. */
const sentence = 'Ruth prefers letters to e-mail and always asks how the gift was spent. ';
const longNote = `${sentence.repeat(71).slice(0, 4999)}.`;

export const knownHouseholds: KnownHousehold[] = [
  {
    name: 'Ames family',
    envelope: 'The Ames Family',
    note: 'Prefers mail. Call before visiting; the bell is broken.',
    updated: [1, '08:30'],
    members: [
      {
        id: 4801,
        first: 'Ruth',
        last: 'Ames',
        prefix: 'Ms',
        preferred: 'Ruthie',
        note: longNote,
        email: 'ruth.ames@example.org',
      },
      { id: 4802, first: 'Daniel', last: 'Ames', email: 'daniel.ames@example.org' },
      { id: 4803, first: 'Imogen', last: 'Ames', preferred: 'Immy' },
      { id: 4804, first: 'Theo', last: 'Ames' },
    ],
  },
  {
    name: 'Haddad and Okonkwo-Featherstonehaugh',
    envelope: 'Layla Haddad and Chukwuemeka Okonkwo-Featherstonehaugh',
    updated: [2, '17:12'],
    members: [
      {
        id: 4821,
        first: 'ليلى',
        last: 'حدّاد',
        email: 'layla@example.org',
        note: 'تفضّل المراسلة بالعربية. Speaks French and English too.',
      },
      { id: 4822, first: 'Chukwuemeka', last: 'Okonkwo-Featherstonehaugh' },
    ],
  },
  {
    name: 'Lindqvist',
    envelope: 'Mr Åke and Mrs Siv Lindqvist',
    note: 'Legacy pledge discussed in June; attorney to write.',
    updated: [2, '10:04'],
    members: [
      { id: 4823, first: 'Åke', last: 'Lindqvist', prefix: 'Mr' },
      { id: 4824, first: 'Siv', last: 'Lindqvist', prefix: 'Mrs' },
      { id: 4825, first: 'Maj', last: 'Lindqvist' },
    ],
  },
  {
    name: 'O’Brien',
    updated: [3, '15:41'],
    members: [
      { id: 4826, first: 'Máire', last: "O'Brien", email: 'maire.obrien@example.com' },
      { id: 4827, first: 'Cian', last: "O'Brien" },
      { id: 4828, first: 'Aoife', last: "O'Brien" },
      { id: 4829, first: 'Fionn', last: "O'Brien" },
      { id: 4830, first: 'Sorcha', last: 'Ní Bhriain' },
    ],
  },
  {
    name: '王 household',
    envelope: '王芳 and 李强',
    note: 'Year-end statement to both; names in Chinese on the envelope.',
    updated: [3, '09:20'],
    members: [
      { id: 4831, first: '芳', last: '王', email: 'wang.fang@example.net' },
      { id: 4832, first: '强', last: '李' },
      { id: 4833, first: '小雨', last: '王', preferred: 'Xiaoyu' },
    ],
  },
  {
    name: 'Northquay Maritime Trust',
    envelope: 'The Trustees',
    note: 'Matching gifts, contact the clerk first.',
    updated: [4, '16:58'],
    head: 5190,
    members: [
      { id: 4834, company: 'Northquay Maritime Trust', email: 'trustees@maritime.example.org' },
      { id: 4835, first: 'Percival', last: 'Strand', title: 'Clerk to the Trustees' },
      { id: 4836, first: 'Ottoline', last: 'Rae', prefix: 'Dame' },
      { id: 4837, first: 'Gethin', last: 'Pugh' },
      { id: 4838, first: 'Sunniva', last: 'Hagen' },
      { id: 4839, first: 'T', last: 'A' },
    ],
  },
  {
    name: 'Petrov',
    envelope: 'Ms Jelena Petrov',
    updated: [4, '12:33'],
    members: [
      { id: 4840, first: 'Jelena', last: 'Petrov', prefix: 'Ms' },
      { id: 4841, first: 'Miloš', last: 'Petrov' },
    ],
  },
  {
    name: 'Sow and Diallo',
    envelope: 'Amina Sow and Ibrahima Diallo',
    note: 'Two matching-gift forms on file.',
    updated: [5, '14:07'],
    members: [
      { id: 4842, first: 'Amina', last: 'Sow' },
      { id: 4843, first: 'Ibrahima', last: 'Diallo' },
      { id: 4844, first: 'Fatoumata', last: 'Diallo', preferred: 'Fatou' },
      { id: 4845, first: 'Mamadou', last: 'Diallo' },
    ],
  },
  {
    name: 'van den Heuvel',
    envelope: 'Familie Van den Heuvel',
    updated: [5, '11:45'],
    members: [
      { id: 4846, first: 'Q.', last: 'van den Heuvel' },
      { id: 4847, first: 'Saskia', last: 'van den Heuvel' },
    ],
  },
  {
    name: 'Kapoor',
    envelope: 'Dr Meera Kapoor',
    updated: [7, '19:02'],
    members: [
      { id: 4848, first: 'Meera', last: 'Kapoor', prefix: 'Dr' },
      { id: 4849, first: 'Rohan', last: 'Kapoor' },
      { id: 4850, first: 'Anya', last: 'Kapoor' },
    ],
  },
  {
    name: 'Zielińska',
    envelope: 'Pani Halina Zielińska',
    note: 'Do not phone',
    updated: [8, '13:26'],
    members: [
      { id: 4851, first: 'Halina', last: 'Zielińska', prefix: 'Pani' },
      { id: 4852, first: 'Tomasz', last: 'Zieliński' },
    ],
  },
];

const others: Known[] = [
  { id: 4805, first: 'B', last: 'O' },
  { id: 4806, first: 'J.', last: "D'Angelo-Østergård" },
  { id: 4807, first: 'محمد', last: 'بن سلمان الحسيني' },
  { id: 4808, first: 'שרה', last: 'כהן', note: 'מעדיפה טלפון בבוקר. (Prefers mornings.)' },
  { id: 4809, first: 'Zoë 🌻', last: 'Sunshine', note: '💛 Ten years a volunteer! 👩‍👩‍👧‍👦' },
  {
    id: 4810,
    first: 'Hubert Blaine',
    last: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafewarenwohlgepflege',
  },
  { id: 4811, first: 'Null', last: 'Null' },
  {
    id: 4812,
    first: 'Ida',
    last: '<b>Bold</b>',
    note: '<script>alert("a note")</script> & "quotes" \\ backslashes %s {{name}}',
  },
  { id: 4813, first: 'María José', last: 'de la Cruz y Fernández' },
  { id: 4814, company: "O'Reilly & Daughters <Holdings> Ltd." },
  { id: 4815, company: '株式会社さくら' },
  { id: 4816, first: 'A'.repeat(255), last: 'Longest' },
  { id: 4817, first: 'Robert', last: "'); DROP TABLE contacts;--", preferred: 'Bobby' },
  { id: 4818, first: 'นฤมล', last: 'ศรีสุข' },
  { id: 4819, first: 'Ян', last: 'Ковальчук' },
  { id: 4820, first: 'Đặng', last: 'Thị Ánh' },
  { id: 5190, first: 'Eleanor', last: 'Whitcombe', prefix: 'Hon.', preferred: 'Nell' },
];

export const knownPeople = new Map(
  [...knownHouseholds.flatMap(({ members }) => members), ...others].map((person) => [person.id, person]),
);

/** Typical staff notes. */
export const notes = [
  'Prefers a call in the morning.',
  'Met at the harbor open house; asked about volunteering.',
  'Gives every December. Do not ask twice in a year.',
  'Wants receipts by mail.',
  'Employer matches gifts up to 500; form attached to the last letter.',
  'Moved in spring; the new address was confirmed by phone.',
  'Sister of a trustee. Keep her off the general appeal.',
  'Interested in the library roof, not in events.',
  'Asked for the annual report in large print.',
  'Left a voicemail in September, has not called back.',
  'Gives from a donor-advised fund each spring.',
  'Vegetarian. Sits with the O’Briens at the gala.',
  'Thinking about a gift in her will; sent the Legacy Circle booklet.',
  'Second home in Maine from May to September; write there.',
];
