import { curriculumOf } from './classes.ts'
import { type CourseData, rupees } from './course-shape.ts'
import * as lessons from './curricula.ts'
import { bullets, card, heading, paragraphs, tab, table } from './detail-page.ts'

const howItWorks = tab(
  'How a live class works',
  bullets(
    'The room opens ten minutes early. Join from a phone, a tablet or a computer; there is nothing to install.',
    'Ask by voice or in writing. A second teacher answers written questions during the class.',
    'The recording and notes are in your account by 11 pm the same night, and stay there until the batch ends.',
    'An hour uses about 150 MB. If your network is weak, switch off the teacher’s video and keep the board.',
  ),
)
const whatYouNeed = tab(
  'What you need',
  paragraphs(
    'A phone with working earphones, a notebook and two hours without interruptions. We ask families to treat a live class like a class outside the home.',
    'Books arrive by post within ten days of joining. If you choose not to take them, you pay less and can print every exercise yourself.',
  ),
)

const shipped = { type: 'live', isShipped: true } as const

export const liveCourses: CourseData[] = [
  {
    ...shipped,
    name: 'SBI PO Live',
    subTitle: 'Prelims and Mains together, every second evening.',
    seoUrl: 'sbi-po-live',
    baseFee: rupees(14_000),
    discountedFee: rupees(11_500),
    bookFee: rupees(1_800),
    exams: ['sbi-po', 'ibps-po'],
    categories: ['bank-exams', 'for-those-who-work'],
    batch: {
      code: 'LIVE-PO-1',
      stream: 'Banking',
      startsInDays: -31,
      weekday: 1,
      weeks: 30,
      timeFrom: '18:30',
      timeTo: '20:30',
    },
    curriculum: curriculumOf('sbi-po-live'),
    picture: 'course/live',
    page: {
      info_cards: [
        card('clock', '6:30 to 8:30 pm', 'Every second evening, the last half hour for doubts'),
        card('people', 'Two teachers in every class', 'One teaches, one answers'),
        card('paper', '4 mocks', 'With rank and worked solutions'),
        card('book', 'Four workbooks', 'Sent to your address'),
      ],
      content:
        paragraphs(
          'This batch covers mains topics from the first week. The prelims then become a faster version of what you already know, and you lose no weeks between the two stages.',
        ) +
        heading('The thirty weeks') +
        table(
          ['Weeks', 'What happens'],
          [
            ['1 to 8', 'Quantitative aptitude, reasoning and English, lesson by lesson'],
            ['9 to 26', 'The same topics at the speed of the mains, and full mocks'],
            ['27 to 30', 'Group exercises and interviews, in small groups'],
          ],
        ) +
        paragraphs('IBPS PO students join the same batch; only the mocks differ.'),
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
        card('phone', 'Late joiners welcome', 'Missed classes are available as recordings'),
        card('language', 'English, Odia, Hindi', 'Explained in the language you ask in'),
      ],
      content: paragraphs(
        'A clerk paper is a race through easy questions. Every class ends with fifteen timed questions, and a chart shows your times coming down from week to week.',
        'The batch has already started. If you join now, a teacher calls you in the first week and plans which recordings you need to watch to catch up: usually nine hours for each month missed.',
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
        card('paper', '6 mocks', 'Three of CGL Tier I, three of CHSL'),
        card('book', 'Three workbooks', 'Mathematics, English, general awareness'),
      ],
      content:
        paragraphs(
          'Geometry and trigonometry decide Tier II, and most students have not studied them since Class X. We start on camera with string, a ruler and a compass.',
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
        'Forty of the hundred questions in the first test are on general awareness. Tuesdays are for science, Thursdays for history, geography and the Constitution, and Saturdays for mathematics and reasoning.',
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
      startsInDays: 10,
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
        'Mathematics on Saturday, science on Sunday. The last fifteen minutes are for questions from school homework.',
        'In the six weeks before the board exam, the class also meets on Wednesdays and writes one full practice paper by hand each week.',
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
        card('paper', 'Practice on real sheets', 'Answer sheets to print at home'),
      ],
      content: paragraphs(
        'Ten-year-olds cannot sit through two hours, so a class has three parts of twenty-five minutes with a drawing break between them.',
        'An adult should be in the room for the first two weeks. After that most children manage the buttons better than we do.',
      ),
      tabs: [howItWorks],
    },
  },
]
