import { type CourseData, rupees } from './course-shape.ts'
import * as lessons from './curricula.ts'
import { bullets, card, heading, paragraphs, tab, table } from './detail-page.ts'

const howItWorks = tab(
  'How a live class works',
  bullets(
    'The room opens ten minutes early. Join from a phone, a tablet or a computer; there is nothing to install.',
    'Ask by voice or in writing. A second teacher answers written questions during the class.',
    'The recording and the notes are on your account by eleven the same night, and stay there until the batch ends.',
    'An hour needs about 150 MB. If the network is weak, switch off the teacher’s picture and keep the board.',
  ),
)
const whatYouNeed = tab(
  'What you need',
  paragraphs(
    'A phone with a working earphone, a notebook and two hours without interruption. We ask families to treat a live class like a class outside the house.',
    'Books come by post within ten days of joining. Those who leave them out pay less and find every exercise as a printable page.',
  ),
)

const shipped = { type: 'live', isShipped: true } as const

export const liveCourses: CourseData[] = [
  {
    ...shipped,
    name: 'SBI PO Live',
    subTitle: 'Prelims and Mains together, five evenings a week.',
    seoUrl: 'sbi-po-live',
    baseFee: rupees(14_000),
    discountedFee: rupees(11_500),
    bookFee: rupees(1_800),
    exams: ['sbi-po', 'ibps-po'],
    categories: ['bank-exams', 'for-those-who-work'],
    batch: {
      code: 'LIVE-PO-1',
      stream: 'Banking',
      startsInDays: 17,
      weekday: 1,
      weeks: 30,
      timeFrom: '18:30',
      timeTo: '20:30',
    },
    curriculum: [
      ...[lessons.arithmetic, lessons.dataInterpretation, lessons.puzzles, lessons.reading],
      ...[lessons.bankingAwareness, lessons.descriptive],
    ],
    picture: 'course/live',
    page: {
      info_cards: [
        card('clock', '6:30 to 8:30 pm', 'Monday to Friday, doubts till nine'),
        card('people', 'Two teachers a class', 'One teaches, one answers'),
        card('paper', 'A mock each Sunday', 'With rank and worked solutions'),
        card('book', 'Four workbooks', 'Sent to your address'),
      ],
      content:
        paragraphs(
          'This batch teaches the main examination from the first week. Prelims are then a faster version of what you already know, and the weeks between the two stages are not lost.',
        ) +
        heading('The thirty weeks') +
        table(
          ['Weeks', 'What happens'],
          [
            ['1 to 10', 'Arithmetic, reasoning and grammar from the beginning'],
            ['11 to 20', 'Data interpretation, puzzles, banking awareness'],
            ['21 to 26', 'Descriptive paper and full mocks'],
            ['27 to 30', 'Group exercises and interviews, in small groups'],
          ],
        ) +
        paragraphs('Students of IBPS PO sit in the same batch; only the mocks differ.'),
      tabs: [howItWorks, whatYouNeed],
    },
  },
  {
    ...shipped,
    name: 'Bank Clerk Live',
    subTitle: 'Speed first: SBI Clerk, IBPS Clerk and rural banks.',
    seoUrl: 'bank-clerk-live',
    baseFee: rupees(9_500),
    discountedFee: rupees(7_900),
    bookFee: rupees(1_200),
    exams: ['sbi-clerk', 'ibps-clerk', 'ibps-rrb'],
    categories: ['bank-exams', 'for-those-who-work'],
    batch: {
      code: 'LIVE-CL-3',
      stream: 'Banking',
      startsInDays: -21,
      weekday: 1,
      weeks: 22,
      timeFrom: '18:30',
      timeTo: '20:30',
    },
    curriculum: [lessons.numbers, lessons.arithmetic, lessons.reasoning, lessons.grammar, lessons.bankingAwareness],
    picture: 'course/evening',
    page: {
      info_cards: [
        card('clock', 'Five evenings', '6:30 to 8:30 pm'),
        card('phone', 'Late joiners welcome', 'The missed classes are there as recordings'),
        card('language', 'English, Odia, Hindi', 'Explained in the language you ask in'),
      ],
      content: paragraphs(
        'A clerk paper is a race with easy questions. Each class ends with fifteen questions against the clock, and your times are drawn as a curve that should fall from week to week.',
        'The batch has begun. If you join now, a teacher calls you in the first week and plans the recordings you have to catch up with: usually nine hours for each month missed.',
      ),
      tabs: [howItWorks, whatYouNeed],
    },
  },
  {
    ...shipped,
    name: 'SSC CGL and CHSL Live',
    subTitle: 'Tier I and Tier II, three long evenings a week.',
    seoUrl: 'ssc-cgl-chsl-live',
    baseFee: rupees(11_000),
    discountedFee: rupees(8_800),
    bookFee: rupees(1_500),
    exams: ['ssc-cgl', 'ssc-chsl'],
    categories: ['ssc-exams', 'for-those-who-work'],
    batch: {
      code: 'LIVE-SSC-2',
      stream: 'SSC',
      startsInDays: 4,
      weekday: 1,
      weeks: 26,
      timeFrom: '19:00',
      timeTo: '21:00',
    },
    curriculum: [
      ...[lessons.arithmetic, lessons.geometry, lessons.grammar, lessons.reading, lessons.reasoning],
      lessons.staticAwareness,
    ],
    picture: 'course/ssc',
    page: {
      info_cards: [
        card('clock', '7 to 9 pm', 'Monday, Wednesday, Friday'),
        card('paper', 'Two mocks a month', 'Tier I first, Tier II from month four'),
        card('book', 'Three workbooks', 'Mathematics, English, general awareness'),
      ],
      content:
        paragraphs(
          'Geometry and trigonometry decide Tier II, and most students meet them again here for the first time since Class X. We start with string, a ruler and a compass on camera.',
        ) +
        heading('Who it suits') +
        bullets(
          'Graduates and final-year students preparing for CGL.',
          'Class XII students preparing for CHSL: they may leave out the last six weeks.',
          'Those who want the days in between free for work or college.',
        ),
      tabs: [howItWorks, whatYouNeed],
    },
  },
  {
    type: 'live',
    name: 'RRB NTPC Live',
    subTitle: 'General awareness and science for both computer tests.',
    seoUrl: 'rrb-ntpc-live',
    baseFee: rupees(6_500),
    discountedFee: rupees(4_900),
    exams: ['rrb-ntpc', 'rrb-group-d'],
    categories: ['railway-exams', 'for-those-who-work'],
    batch: {
      code: 'LIVE-RLY-1',
      stream: 'Railways',
      startsInDays: 15,
      weekday: 2,
      weeks: 20,
      timeFrom: '19:00',
      timeTo: '20:30',
    },
    curriculum: [lessons.science, lessons.staticAwareness, lessons.arithmetic, lessons.reasoning],
    picture: 'course/railways',
    page: {
      info_cards: [
        card('clock', '7 to 8:30 pm', 'Tuesday, Thursday, Saturday'),
        card('language', 'Taught in Hindi', 'Notes in English, Odia and Hindi'),
        card('phone', 'Light on data', 'About 110 MB for a class'),
      ],
      content: paragraphs(
        'Forty of the hundred questions of the first test are general awareness. We take Tuesday for science, Thursday for history, geography and the Constitution, and Saturday for mathematics and reasoning.',
        'There are no printed books in this course, which keeps the fee low. The notes of each class can be printed at any shop for a few rupees.',
      ),
      tabs: [howItWorks],
    },
  },
  {
    type: 'live',
    name: 'Class X Mathematics and Science Live',
    subTitle: 'Two weekend evenings, Odisha and central boards.',
    seoUrl: 'class-x-live',
    baseFee: rupees(6_000),
    discountedFee: rupees(6_000),
    exams: ['class-x-board'],
    categories: ['school-and-scholarship'],
    batch: {
      code: 'LIVE-X-1',
      stream: 'School',
      startsInDays: -60,
      weekday: 6,
      weeks: 26,
      timeFrom: '17:00',
      timeTo: '18:30',
    },
    curriculum: [lessons.schoolMathematics, lessons.schoolScience, lessons.science],
    picture: 'course/school',
    page: {
      info_cards: [
        card('clock', '5 to 6:30 pm', 'Saturday and Sunday'),
        card('people', 'Thirty in a room', 'Parents may sit in at any time'),
      ],
      content: paragraphs(
        'Saturday is mathematics, Sunday is science. The last quarter of an hour belongs to the questions of the school’s own homework.',
        'In the six weeks before the board examination the class meets on Wednesday too, and writes one full paper on paper each week.',
      ),
      tabs: [howItWorks],
    },
  },
  {
    type: 'live',
    name: 'Navodaya Entrance Live',
    subTitle: 'Mental ability, arithmetic and language for Class V.',
    seoUrl: 'navodaya-entrance-live',
    baseFee: rupees(4_500),
    discountedFee: rupees(3_600),
    exams: ['navodaya-entrance', 'sainik-school-entrance'],
    categories: ['school-and-scholarship'],
    batch: {
      code: 'LIVE-NAV-1',
      stream: 'School',
      startsInDays: 22,
      weekday: 6,
      weeks: 16,
      timeFrom: '10:00',
      timeTo: '11:30',
    },
    curriculum: [lessons.mentalAbility, lessons.childArithmetic, lessons.grammar],
    picture: 'course/reasoning',
    page: {
      info_cards: [
        card('clock', '10 to 11:30 am', 'Saturday and Sunday'),
        card('language', 'Odia, Bengali, Hindi, English', 'The child chooses the language of the paper'),
        card('paper', 'Practice on real sheets', 'Answer sheets for the printer at home'),
      ],
      content: paragraphs(
        'Ten-year-olds cannot sit through two hours, so a class has three parts of twenty-five minutes with a drawing break between them.',
        'An adult should be in the room for the first two weeks. After that most children manage the buttons better than we do.',
      ),
      tabs: [howItWorks],
    },
  },
]
