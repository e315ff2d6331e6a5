import { type CourseData, rupees } from './course-shape.ts'
import { card, paragraphs, tab, table } from './detail-page.ts'

const delivery = tab(
  'Delivery',
  table(
    ['Destination', 'Delivery time'],
    [
      ['Your centre’s desk', 'next working day, no postage'],
      ['Odisha and West Bengal', 'three to five days'],
      ['Elsewhere in India', 'six to nine days'],
    ],
  ) +
    paragraphs(
      'A book that arrives damaged is replaced. Photograph the parcel before you open it and write to the desk.',
    ),
)

const book = { type: 'publications', isShipped: true } as const

export const publicationCourses: CourseData[] = [
  {
    ...book,
    name: 'Quantitative Aptitude Workbook',
    subTitle: '1,100 questions in the order of our lessons.',
    seoUrl: 'quantitative-aptitude-workbook',
    baseFee: rupees(650),
    discountedFee: rupees(520),
    exams: ['sbi-po', 'sbi-clerk', 'ibps-po', 'ibps-clerk', 'ssc-cgl', 'rrb-ntpc'],
    categories: ['bank-exams', 'ssc-exams', 'railway-exams'],
    picture: 'course/publications',
    page: {
      info_cards: [
        card('book', '416 pages', 'Opens flat, wide margins'),
        card('paper', 'Answers at the back', 'With full working, not just the letter'),
      ],
      content: paragraphs(
        'Each chapter begins with ten solved questions, goes on with sixty of rising difficulty and ends with a page from a mock. The margins are left empty for your own working.',
      ),
      tabs: [delivery],
    },
  },
  {
    ...book,
    name: 'Reasoning Workbook',
    subTitle: '240 puzzles with room to draw.',
    seoUrl: 'reasoning-workbook',
    baseFee: rupees(480),
    discountedFee: rupees(399),
    exams: ['sbi-po', 'ibps-po', 'ibps-rrb', 'ssc-chsl'],
    categories: ['bank-exams', 'ssc-exams'],
    picture: 'course/reasoning',
    page: {
      info_cards: [card('book', '312 pages', 'One puzzle a page'), card('paper', 'Drawn solutions', 'Clue by clue')],
      content: paragraphs(
        'One puzzle on each page, with the circle, the row or the floors printed in pale lines so that you can start at once. The solution on the back shows the drawing after every second clue.',
      ),
      tabs: [delivery],
    },
  },
  {
    ...book,
    name: 'General Awareness in Three Languages',
    subTitle: 'Static facts in English, Odia and Hindi, side by side.',
    seoUrl: 'general-awareness-three-languages',
    baseFee: rupees(550),
    discountedFee: rupees(550),
    exams: ['rrb-ntpc', 'rrb-group-d', 'ssc-mts', 'ssc-gd-constable'],
    categories: ['railway-exams', 'ssc-exams'],
    picture: 'course/english',
    page: {
      info_cards: [
        card('language', 'Three columns', 'The same fact, three scripts'),
        card('map', '31 maps', 'Rivers, railways, parks'),
      ],
      content: paragraphs(
        'Facts that do not change with the news: the Constitution, history, geography, science, and two chapters on Odisha and West Bengal. Current affairs are not included; we publish them as a free monthly sheet.',
      ),
      tabs: [delivery],
    },
  },
  {
    ...book,
    name: 'Navodaya Practice Book',
    subTitle: '20 papers with answer sheets to tear out.',
    seoUrl: 'navodaya-practice-book',
    baseFee: rupees(420),
    discountedFee: rupees(350),
    exams: ['navodaya-entrance', 'sainik-school-entrance'],
    categories: ['school-and-scholarship'],
    picture: 'course/school',
    page: {
      info_cards: [
        card('paper', '20 papers', 'English and Odia editions'),
        card('people', 'A page for parents', 'How to check a paper without scolding'),
      ],
      content: paragraphs(
        'The papers grow from forty minutes to the full two hours. Each has an answer sheet to tear out and a page on which the child draws how it went.',
      ),
      tabs: [delivery],
    },
  },
]
