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
    subTitle: 'Four full prelims mocks, a new one each week.',
    seoUrl: 'sbi-po-test-series',
    baseFee: rupees(1_499),
    discountedFee: rupees(999),
    exams: ['sbi-po', 'ibps-po'],
    categories: ['bank-exams'],
    picture: 'course/test-series',
    page: {
      info_cards: [
        card('paper', '4 mocks', 'A new one opens each week'),
        card('clock', '60 minutes', 'A hundred questions on one clock'),
        card('medal', 'Rank the same evening', 'At 9 pm, for everyone who took the test'),
      ],
      content:
        paragraphs('The first paper is a little easier than the real one, the next two as hard, the last harder.') +
        heading('A prelims paper') +
        table(
          ['Section', 'Questions'],
          [
            ['English', '30'],
            ['Quantitative aptitude', '35'],
            ['Reasoning', '35'],
          ],
        ),
      tabs: [afterATest, onTheDay],
    },
  },
  {
    ...series,
    name: 'Bank Clerk Test Series',
    subTitle: 'Short prelims mocks for SBI and IBPS.',
    seoUrl: 'bank-clerk-test-series',
    baseFee: rupees(1_199),
    discountedFee: rupees(799),
    exams: ['sbi-clerk', 'ibps-clerk'],
    categories: ['bank-exams'],
    picture: 'course/banking',
    page: {
      info_cards: [
        card('paper', '4 mocks', 'Short, section by section, and all kinds of questions'),
        card('clock', 'Twenty-minute habit', 'A short mock fits any evening'),
      ],
      content: paragraphs(
        'Short, regular practice builds speed. Each mock takes about twenty minutes, so that it fits the evening of a working day.',
      ),
      tabs: [afterATest, onTheDay],
    },
  },
  {
    ...series,
    name: 'Rural Bank Test Series',
    subTitle: 'Three prelims mocks for officers and assistants.',
    seoUrl: 'ibps-rrb-test-series',
    baseFee: rupees(999),
    discountedFee: rupees(699),
    exams: ['ibps-rrb'],
    categories: ['bank-exams'],
    picture: 'course/banking',
    page: {
      info_cards: [
        card('language', 'Three languages', 'English, Hindi and Odia'),
        card('paper', '3 mocks', 'Reasoning and quantitative aptitude in 30 minutes'),
      ],
      content: paragraphs(
        'The rural bank prelims have only two sections, so a slow start cannot be made good. The analysis shows the minutes you gave to each question.',
      ),
      tabs: [afterATest, onTheDay],
    },
  },
  {
    ...series,
    name: 'SSC CGL Test Series',
    subTitle: 'Three Tier I mocks.',
    seoUrl: 'ssc-cgl-test-series',
    baseFee: rupees(1_299),
    discountedFee: rupees(899),
    exams: ['ssc-cgl', 'ssc-cpo'],
    categories: ['ssc-exams'],
    picture: 'course/ssc',
    page: {
      info_cards: [
        card('paper', '3 mocks', 'Two marks a question, half a mark lost'),
        card('clock', '60 minutes', 'Four sections of 25 questions'),
      ],
      content: paragraphs(
        'The papers come in the four parts of the examination.',
        'Honest advice: if your Tier I marks stay below sixty per cent, stop taking mocks for two weeks and go back to the free topic tests.',
      ),
      tabs: [afterATest, onTheDay],
    },
  },
  {
    ...series,
    name: 'SSC CHSL and MTS Test Series',
    subTitle: 'Three mocks for two exams you can take after school.',
    seoUrl: 'ssc-chsl-mts-test-series',
    baseFee: rupees(899),
    discountedFee: rupees(599),
    exams: ['ssc-chsl', 'ssc-mts', 'ssc-gd-constable'],
    categories: ['ssc-exams'],
    validityDays: 270,
    picture: 'course/test-series',
    page: {
      info_cards: [
        card('paper', '3 mocks', 'CHSL Tier I pattern'),
        card('clock', '60 minutes', 'Four sections of 25 questions'),
      ],
      content: paragraphs(
        'Candidates for MTS and GD Constable take the same papers: the subjects are the same, and what is harder here helps them there.',
      ),
      tabs: [afterATest, onTheDay],
    },
  },
  {
    ...series,
    name: 'RRB NTPC Test Series',
    subTitle: 'Three mocks of the first computer test.',
    seoUrl: 'rrb-ntpc-test-series',
    baseFee: rupees(899),
    discountedFee: rupees(599),
    exams: ['rrb-ntpc', 'rrb-je'],
    categories: ['railway-exams'],
    picture: 'course/test-series',
    page: {
      info_cards: [
        card('paper', '3 mocks', 'A third of a mark lost for a wrong answer'),
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
    subTitle: 'Three mocks in English, Hindi and Odia.',
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
        card('paper', '3 mocks', 'Mathematics and reasoning in 30 minutes'),
      ],
      content: paragraphs(
        'Odia medium students lose time reading, not calculating. That is why every question here is also available in Odia.',
      ),
      tabs: [afterATest, onTheDay],
    },
  },
  {
    ...series,
    name: 'School Entrance and Scholarship Tests',
    subTitle: 'Navodaya, Sainik School and NMMS.',
    seoUrl: 'school-scholarship-test-series',
    baseFee: rupees(600),
    discountedFee: rupees(600),
    exams: ['navodaya-entrance', 'sainik-school-entrance', 'nmms-scholarship'],
    categories: ['school-and-scholarship'],
    validityDays: 180,
    picture: 'course/reasoning',
    page: {
      info_cards: [
        card('paper', '3 mocks', 'Mental ability, ten questions each'),
        card('people', 'For children and parents', 'The report is written for both'),
      ],
      content: paragraphs(
        'These exams are taken on paper, but the thinking can be practised on a screen: ten questions, fifteen minutes, and a worked solution for each.',
      ),
      tabs: [afterATest],
    },
  },
]
