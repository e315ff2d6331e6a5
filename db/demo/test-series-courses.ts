import { type CourseData, rupees } from './course-shape.ts'
import { bullets, card, heading, paragraphs, tab, table } from './detail-page.ts'

const afterATest = tab(
  'After a test',
  bullets(
    'Your score, section by section, and the minutes you gave each question.',
    'Three ranks: overall, at your centre, and among those preparing for the same post.',
    'A worked solution for every question, and a way to ask if it does not convince you.',
    'A discussion class on Monday or Tuesday evening, kept as a recording for a year.',
  ),
)
const onTheDay = tab(
  'On the screen',
  paragraphs(
    'The clock, the question palette and the buttons are where they are in the real exam. If your network fails, the test continues and your answers are sent when it comes back.',
    'You can take tests on a phone, but take at least three on a computer, because that is what you will use in the exam hall.',
  ),
)

const series = { type: 'test-series', validityDays: 365 } as const

export const testSeriesCourses: CourseData[] = [
  {
    ...series,
    name: 'SBI PO Test Series',
    subTitle: '24 prelims and 10 mains mocks, with descriptive papers.',
    seoUrl: 'sbi-po-test-series',
    baseFee: rupees(1_499),
    discountedFee: rupees(999),
    exams: ['sbi-po', 'ibps-po'],
    categories: ['bank-exams'],
    picture: 'course/test-series',
    page: {
      info_cards: [
        card('paper', '34 full mocks', 'One opens every Sunday'),
        card('clock', 'Timed sections', 'As in the examination'),
        card('medal', 'Rank the same evening', 'At 9 pm, for everyone who took the test'),
      ],
      content:
        paragraphs(
          'The first six papers are a little easier than the real one, the next twelve as hard, the last six harder.',
        ) +
        heading('A prelims paper') +
        table(
          ['Section', 'Minutes'],
          [
            ['English', '20'],
            ['Quantitative aptitude', '20'],
            ['Reasoning', '20'],
          ],
        ) +
        paragraphs('The mains papers follow the bank’s notice for the year. When the notice changes, so do they.'),
      tabs: [afterATest, onTheDay],
    },
  },
  {
    ...series,
    name: 'Bank Clerk Test Series',
    subTitle: '30 prelims and 8 mains mocks for SBI and IBPS.',
    seoUrl: 'bank-clerk-test-series',
    baseFee: rupees(1_199),
    discountedFee: rupees(799),
    exams: ['sbi-clerk', 'ibps-clerk'],
    categories: ['bank-exams'],
    picture: 'course/banking',
    page: {
      info_cards: [
        card('paper', '38 full mocks', 'And 40 section tests of 20 minutes'),
        card('clock', 'Twenty-minute habit', 'A section test fits any evening'),
      ],
      content: paragraphs(
        'Short, regular practice builds speed. Along with the full mocks there are forty section tests; most of our selected students took one every weekday for the last two months.',
      ),
      tabs: [afterATest, onTheDay],
    },
  },
  {
    ...series,
    name: 'Rural Bank Test Series',
    subTitle: '20 prelims and 10 mains mocks for officers and assistants.',
    seoUrl: 'ibps-rrb-test-series',
    baseFee: rupees(999),
    discountedFee: rupees(699),
    exams: ['ibps-rrb'],
    categories: ['bank-exams'],
    picture: 'course/banking',
    page: {
      info_cards: [
        card('language', 'Three languages', 'English, Hindi and Odia'),
        card('paper', '30 full mocks', 'Reasoning and quantitative aptitude in 45 minutes'),
      ],
      content: paragraphs(
        'The rural bank prelims have only two sections, so a slow start cannot be made good. The report shows your pace in each of the nine five-minute parts of the paper.',
      ),
      tabs: [afterATest, onTheDay],
    },
  },
  {
    ...series,
    name: 'SSC CGL Test Series',
    subTitle: '25 Tier I and 10 Tier II mocks.',
    seoUrl: 'ssc-cgl-test-series',
    baseFee: rupees(1_299),
    discountedFee: rupees(899),
    exams: ['ssc-cgl', 'ssc-cpo'],
    categories: ['ssc-exams'],
    picture: 'course/ssc',
    page: {
      info_cards: [
        card('paper', '35 full mocks', 'Two marks a question, half a mark lost'),
        card('book', 'Topic tests', '60 of them, ten minutes each'),
      ],
      content: paragraphs(
        'Tier I papers come in the four parts of the examination. Tier II papers have the sections of the commission’s notice, with the computer module.',
        'Honest advice: if your Tier I marks stay below sixty per cent, stop taking mocks for two weeks and go back to the topic tests.',
      ),
      tabs: [afterATest, onTheDay],
    },
  },
  {
    ...series,
    name: 'SSC CHSL and MTS Test Series',
    subTitle: '40 mocks for two exams you can take after school.',
    seoUrl: 'ssc-chsl-mts-test-series',
    baseFee: rupees(899),
    discountedFee: rupees(599),
    exams: ['ssc-chsl', 'ssc-mts', 'ssc-gd-constable'],
    categories: ['ssc-exams'],
    validityDays: 270,
    picture: 'course/test-series',
    page: {
      info_cards: [
        card('paper', '40 mocks', '20 CHSL, 20 MTS'),
        card('language', 'English and Hindi', 'Switch language at any question'),
      ],
      content: paragraphs(
        'Candidates for GD Constable use the MTS papers: the subjects are the same, and a separate sheet says which sections to skip.',
      ),
      tabs: [afterATest, onTheDay],
    },
  },
  {
    ...series,
    name: 'RRB NTPC Test Series',
    subTitle: '20 mocks for each of the two computer tests.',
    seoUrl: 'rrb-ntpc-test-series',
    baseFee: rupees(899),
    discountedFee: rupees(599),
    exams: ['rrb-ntpc', 'rrb-je'],
    categories: ['railway-exams'],
    picture: 'course/test-series',
    page: {
      info_cards: [
        card('paper', '40 full mocks', 'A third of a mark lost for a wrong answer'),
        card('clock', '90 minutes', 'One clock for the whole paper'),
      ],
      content: paragraphs(
        'The paper has no section timers, so you choose the order. The report compares your order with that of the highest scorers.',
      ),
      tabs: [afterATest, onTheDay],
    },
  },
  {
    ...series,
    name: 'Group D and ALP Test Series',
    subTitle: '35 mocks in English, Hindi and Odia.',
    seoUrl: 'group-d-alp-test-series',
    baseFee: rupees(699),
    discountedFee: rupees(499),
    exams: ['rrb-group-d', 'rrb-alp'],
    categories: ['railway-exams'],
    validityDays: 270,
    picture: 'course/railways',
    page: {
      info_cards: [
        card('language', 'Three languages', 'Read every question in any of them'),
        card('paper', '35 mocks', '20 Group D, 15 ALP first stage'),
      ],
      content: paragraphs(
        'Science makes up a quarter of these papers, and it is where Odia medium students lose time reading. That is why every question here is also available in Odia.',
      ),
      tabs: [afterATest, onTheDay],
    },
  },
  {
    ...series,
    name: 'School Entrance and Scholarship Tests',
    subTitle: 'Navodaya, Sainik School and NMMS, on screen and on paper.',
    seoUrl: 'school-scholarship-test-series',
    baseFee: rupees(600),
    discountedFee: rupees(600),
    exams: ['navodaya-entrance', 'sainik-school-entrance', 'nmms-scholarship'],
    categories: ['school-and-scholarship'],
    validityDays: 180,
    picture: 'course/reasoning',
    page: {
      info_cards: [
        card('paper', '18 papers', 'Each also available to print'),
        card('people', 'For children and parents', 'The report is written for both'),
      ],
      content: paragraphs(
        'These exams are taken on paper, so each test comes as a printable file with an answer sheet. Enter the answers afterwards to get the same report as for an on-screen test.',
      ),
      tabs: [afterATest],
    },
  },
]
