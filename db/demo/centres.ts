import type { centres as centresTable } from '#domains/catalogue/tables.ts'
import { card, type PageData, paragraphs, tab, table } from './detail-page.ts'

export type CentreData = Pick<
  typeof centresTable.$inferInsert,
  'name' | 'subTitle' | 'address' | 'phone' | 'email' | 'seoUrl' | 'latitude' | 'longitude' | 'opening'
> & { page: PageData }

/** The desk of every centre, and the days on which nobody is at it. */
const opening: CentreData['opening'] = {
  hours: [
    { days: 'mon-sat', from: '09:00', to: '20:00' },
    { days: 'sun', from: '09:00', to: '13:00' },
  ],
  holidays: [
    { name: 'Christmas', from: '2026-12-25', to: null },
    { name: 'Republic Day', from: '2027-01-26', to: null },
    { name: 'Dola Purnima and Holi', from: '2027-03-21', to: '2027-03-22' },
  ],
}

type House = { rooms: string; library: string; story: string[]; directions: string[][] }

/** Builds each centre's page, in the same order everywhere. */
function centrePage({ rooms, library, story, directions }: House): PageData {
  return {
    info_cards: [
      card('people', rooms, '48 seats each, with fans and lights that run during power cuts'),
      card('book', 'Library', library),
      card('clock', 'Desk', 'Staffed every day of the week'),
    ],
    content: paragraphs(...story),
    tabs: [
      tab('How to get here', table(['From', 'How to get here'], directions)),
      tab(
        'Rooms and access',
        paragraphs(
          'Drinking water, separate washrooms and bicycle parking. If you cannot use the stairs, tell the desk a day ahead and your class will be held on the ground floor.',
        ),
      ),
    ],
  }
}

export const centres: CentreData[] = [
  {
    name: 'Bhubaneswar',
    subTitle: 'Where it began, above a stationery shop',
    seoUrl: 'bhubaneswar',
    address: 'Plot 118, Saheed Nagar, Bhubaneswar 751007, Odisha',
    phone: '0674 000 0000',
    email: 'bhubaneswar@mahanadi.example',
    latitude: 20.289,
    longitude: 85.844,
    opening,
    page: centrePage({
      rooms: 'Five rooms',
      library: '60 seats, 6 am to 10 pm',
      story: [
        'The first classroom is still in use; the stationery shop has moved next door and sells our notebooks. Four more rooms have been added around it, and a hall for mocks with forty computers.',
        'The main office is here: certificates, refunds and questions that no other desk can answer.',
      ],
      directions: [
        ['Railway station', 'ten minutes by auto-rickshaw towards Saheed Nagar'],
        ['Bus stand', 'twenty-five minutes by city bus, then a short walk'],
        ['By bicycle', 'racks behind the building, free'],
      ],
    }),
  },
  {
    name: 'Cuttack',
    subTitle: 'Evening bank batches and our interview room',
    seoUrl: 'cuttack',
    address: 'Second floor, Link Road, Badambadi, Cuttack 753012, Odisha',
    phone: '0671 000 0000',
    email: 'cuttack@mahanadi.example',
    latitude: 20.456,
    longitude: 85.887,
    opening,
    page: centrePage({
      rooms: 'Four rooms',
      library: '40 seats, 7 am to 10 pm',
      story: [
        'District buses arrive at Badambadi, so many students travel here from up to forty kilometres away. The last class ends in time for the last bus.',
        'On this floor you will also find the interview room and a typing room with twelve keyboards.',
      ],
      directions: [
        ['Badambadi bus stand', 'three minutes on foot along Link Road'],
        ['Railway station', 'ten minutes by auto-rickshaw'],
      ],
    }),
  },
  {
    name: 'Berhampur',
    subTitle: 'Taught in Odia, Telugu and English',
    seoUrl: 'berhampur',
    address: 'Main Road, Gandhi Nagar, Berhampur 760001, Odisha',
    phone: '0680 000 0000',
    email: 'berhampur@mahanadi.example',
    latitude: 19.312,
    longitude: 84.793,
    opening,
    page: centrePage({
      rooms: 'Three rooms',
      library: '30 seats, 7 am to 9 pm',
      story: [
        'This centre specialises in rural bank exams; two of its teachers used to work in a rural bank. At weekends the rooms are used for Class X.',
      ],
      directions: [
        ['Railway station', 'fifteen minutes by auto-rickshaw'],
        ['New bus stand', 'ten minutes; ask for Gandhi Nagar'],
        ['By bicycle', 'the stand is behind the building, not on the main road'],
      ],
    }),
  },
  {
    name: 'Sambalpur',
    subTitle: 'With a library that opens at 6 am',
    seoUrl: 'sambalpur',
    address: 'Opposite the water tank, Ainthapali, Sambalpur 768004, Odisha',
    phone: '0663 000 0000',
    email: 'sambalpur@mahanadi.example',
    latitude: 21.481,
    longitude: 83.984,
    opening,
    page: centrePage({
      rooms: 'Two rooms',
      library: '24 seats, 6 am to 10 pm',
      story: [
        'Students from Sonepur, Bargarh and Jharsuguda take the morning train and stay until evening, so this centre has a kitchen corner with a kettle and a place to rest for an hour.',
      ],
      directions: [
        ['Bus stand, Ainthapali', 'five minutes on foot, towards the water tank'],
        ['Railway station', 'fifteen minutes by auto-rickshaw'],
      ],
    }),
  },
  {
    name: 'Balasore',
    subTitle: 'Now on two floors, close to the station',
    seoUrl: 'balasore',
    address: 'OT Road, near the station, Balasore 756001, Odisha',
    phone: '06782 000 000',
    email: 'balasore@mahanadi.example',
    latitude: 21.499,
    longitude: 86.924,
    opening,
    page: centrePage({
      rooms: 'Two rooms',
      library: '20 seats, 7 am to 9 pm',
      story: [
        'A second classroom has just opened upstairs. Bank batches meet downstairs, railway and school batches upstairs.',
        'On Sunday afternoons both floors are reserved for the Navodaya batch.',
      ],
      directions: [
        ['Railway station', 'six minutes on foot along OT Road'],
        ['Bus stand', 'ten minutes by auto-rickshaw'],
      ],
    }),
  },
  {
    name: 'Rourkela',
    subTitle: 'Railway batches, and a running group at dawn',
    seoUrl: 'rourkela',
    address: 'First floor, Civil Township, Rourkela 769004, Odisha',
    phone: '0661 000 0000',
    email: 'rourkela@mahanadi.example',
    latitude: 22.247,
    longitude: 84.861,
    opening,
    page: centrePage({
      rooms: 'Three rooms',
      library: '32 seats, 6:30 am to 9 pm',
      story: [
        'Many students here work in shifts, so they can switch between the morning and afternoon batches from week to week. Just ask the desk.',
        'Classes are in Hindi and Odia; some of the older students help in Santali and Kurukh.',
      ],
      directions: [
        ['Railway station', 'ten minutes by auto-rickshaw to Civil Township'],
        ['Bus stand', 'twelve minutes by auto-rickshaw'],
      ],
    }),
  },
  {
    name: 'Kolkata',
    subTitle: 'Our West Bengal centre, in north Kolkata',
    seoUrl: 'kolkata',
    address: 'Third floor, Bidhan Sarani, Shyambazar, Kolkata 700004, West Bengal',
    phone: '033 0000 0000',
    email: 'kolkata@mahanadi.example',
    latitude: 22.6,
    longitude: 88.371,
    opening,
    page: centrePage({
      rooms: 'Three rooms',
      library: '36 seats, 8 am to 9 pm',
      story: [
        'We teach in English and Bengali. The doubt hours on Wednesday and Sunday are open to everyone, including students of other institutes.',
      ],
      directions: [
        ['Shyambazar Metro', 'seven minutes on foot along Bidhan Sarani'],
        ['Tram or bus', 'get off at the five-point crossing'],
        ['Sealdah station', 'twenty-five minutes by bus'],
      ],
    }),
  },
]
