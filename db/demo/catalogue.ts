// What the demo institute teaches and where. Courses, batches and fees are not here: they belong to the catalogue's own pages.
import type {
  centres as centresTable,
  examCategories as examCategoriesTable,
  exams as examsTable,
  products as productsTable,
} from '../../src/domains/catalogue/tables.ts'

export type ProductData = Pick<
  typeof productsTable.$inferInsert,
  'name' | 'subTitle' | 'seoUrl' | 'type' | 'isFeatured'
>
export type ExamData = Pick<typeof examsTable.$inferInsert, 'name' | 'subTitle' | 'seoUrl'>
export type ExamCategoryData = Pick<typeof examCategoriesTable.$inferInsert, 'name' | 'seoUrl'> & { exams: ExamData[] }
export type CentreData = Pick<
  typeof centresTable.$inferInsert,
  'name' | 'address' | 'phone' | 'seoUrl' | 'latitude' | 'longitude'
>

export const products: ProductData[] = [
  {
    name: 'Live Course',
    subTitle: 'Evening classes at home. Ask while the teacher is still at the board.',
    seoUrl: 'live-course',
    type: 'live',
    isFeatured: true,
  },
  {
    name: 'Recorded Course',
    subTitle: 'The whole syllabus in short lessons. Pause, repeat, carry on tomorrow.',
    seoUrl: 'recorded-course',
    type: 'recorded',
    isFeatured: true,
  },
  {
    name: 'Test Series',
    subTitle: 'Timed mocks with your rank and a worked solution for each question.',
    seoUrl: 'test-series',
    type: 'test-series',
    isFeatured: true,
  },
  {
    name: 'Classroom Course',
    subTitle: 'Forty-eight seats, two teachers, seven cities. Pay at once or monthly.',
    seoUrl: 'class-room-course',
    type: 'classroom',
    isFeatured: true,
  },
  {
    name: 'Publications',
    subTitle: 'Workbooks by our own teachers, by post or from your centre’s desk.',
    seoUrl: 'publications',
    type: 'publications',
    isFeatured: false,
  },
  {
    name: 'Talent Discovery',
    subTitle: 'Free tests for school students and beginners. Good ranks earn fee waivers.',
    seoUrl: 'talent-discovery',
    type: 'talent',
    isFeatured: false,
  },
]

export const examCategories: ExamCategoryData[] = [
  {
    name: 'Banking',
    seoUrl: 'banking',
    exams: [
      { name: 'SBI PO', seoUrl: 'sbi-po', subTitle: 'Prelims, Mains, then group exercise and interview' },
      { name: 'SBI Clerk', seoUrl: 'sbi-clerk', subTitle: 'Prelims, Mains and a local language test' },
      { name: 'IBPS PO', seoUrl: 'ibps-po', subTitle: 'Prelims, Mains and a common interview' },
      { name: 'IBPS Clerk', seoUrl: 'ibps-clerk', subTitle: 'Prelims and Mains, no interview' },
      { name: 'IBPS RRB', seoUrl: 'ibps-rrb', subTitle: 'Officer and Office Assistant in rural banks' },
      { name: 'RBI Grade B', seoUrl: 'rbi-grade-b', subTitle: 'Phase I, Phase II and interview' },
    ],
  },
  {
    name: 'SSC',
    seoUrl: 'ssc',
    exams: [
      { name: 'SSC CGL', seoUrl: 'ssc-cgl', subTitle: 'Tier I and Tier II, for graduates' },
      { name: 'SSC CHSL', seoUrl: 'ssc-chsl', subTitle: 'Tier I and Tier II, after Class XII' },
      { name: 'SSC MTS', seoUrl: 'ssc-mts', subTitle: 'One computer test in two sessions, after Class X' },
      { name: 'SSC GD Constable', seoUrl: 'ssc-gd-constable', subTitle: 'Computer test, then physical tests' },
      { name: 'SSC CPO', seoUrl: 'ssc-cpo', subTitle: 'Sub-Inspector: Paper I, physical tests, Paper II' },
    ],
  },
  {
    name: 'Railways',
    seoUrl: 'railways',
    exams: [
      { name: 'RRB NTPC', seoUrl: 'rrb-ntpc', subTitle: 'Two computer tests, then skill or aptitude test' },
      { name: 'RRB Group D', seoUrl: 'rrb-group-d', subTitle: 'Computer test, then physical efficiency test' },
      { name: 'RRB ALP', seoUrl: 'rrb-alp', subTitle: 'Two computer tests and the driver’s aptitude test' },
      { name: 'RRB JE', seoUrl: 'rrb-je', subTitle: 'Two computer tests, for diploma and degree holders' },
    ],
  },
  {
    name: 'School',
    seoUrl: 'school',
    exams: [
      { name: 'Class IX Foundation', seoUrl: 'class-ix-foundation', subTitle: 'Mathematics and science, weekends' },
      { name: 'Class X Board', seoUrl: 'class-x-board', subTitle: 'Odisha and central boards, all subjects' },
      { name: 'Navodaya Entrance', seoUrl: 'navodaya-entrance', subTitle: 'Class VI selection test' },
      { name: 'Sainik School Entrance', seoUrl: 'sainik-school-entrance', subTitle: 'Class VI and Class IX' },
      {
        name: 'NMMS Scholarship',
        seoUrl: 'nmms-scholarship',
        subTitle: 'Mental ability and school subjects, Class VIII',
      },
    ],
  },
]

export const centres: CentreData[] = [
  {
    name: 'Bhubaneswar',
    seoUrl: 'bhubaneswar',
    address: 'Plot 118, Saheed Nagar, Bhubaneswar 751007, Odisha',
    phone: '0674 000 0000',
    latitude: 20.289,
    longitude: 85.844,
  },
  {
    name: 'Cuttack',
    seoUrl: 'cuttack',
    address: 'Second floor, Link Road, Badambadi, Cuttack 753012, Odisha',
    phone: '0671 000 0000',
    latitude: 20.456,
    longitude: 85.887,
  },
  {
    name: 'Berhampur',
    seoUrl: 'berhampur',
    address: 'Main Road, Gandhi Nagar, Berhampur 760001, Odisha',
    phone: '0680 000 0000',
    latitude: 19.312,
    longitude: 84.793,
  },
  {
    name: 'Sambalpur',
    seoUrl: 'sambalpur',
    address: 'Opposite the water tank, Ainthapali, Sambalpur 768004, Odisha',
    phone: '0663 000 0000',
    latitude: 21.481,
    longitude: 83.984,
  },
  {
    name: 'Balasore',
    seoUrl: 'balasore',
    address: 'OT Road, near the station, Balasore 756001, Odisha',
    phone: '06782 000 000',
    latitude: 21.499,
    longitude: 86.924,
  },
  {
    name: 'Rourkela',
    seoUrl: 'rourkela',
    address: 'First floor, Civil Township, Rourkela 769004, Odisha',
    phone: '0661 000 0000',
    latitude: 22.247,
    longitude: 84.861,
  },
  {
    name: 'Kolkata',
    seoUrl: 'kolkata',
    address: 'Third floor, Bidhan Sarani, Shyambazar, Kolkata 700004, West Bengal',
    phone: '033 0000 0000',
    latitude: 22.6,
    longitude: 88.371,
  },
]
