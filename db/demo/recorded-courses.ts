import { type CourseData, rupees } from './course-shape.ts'
import * as lessons from './curricula.ts'
import { bullets, card, paragraphs, tab } from './detail-page.ts'

const howItWorks = tab(
  'How recorded lessons work',
  bullets(
    'Lessons open on the day you pay and stay open for the number of days shown on this page.',
    'Watch in your browser at half, normal or one-and-a-half speed. Your place is saved across devices.',
    'Each lesson comes with a sheet of questions. The solutions open once you have tried them.',
    'Ask your questions below any lesson. A subject teacher answers within two working days.',
  ),
)

const recorded = { type: 'recorded', validityDays: 365 } as const

export const recordedCourses: CourseData[] = [
  {
    ...recorded,
    name: 'Quantitative Aptitude from Zero',
    subTitle: 'All arithmetic and data interpretation, in short lessons.',
    seoUrl: 'quantitative-aptitude-from-zero',
    baseFee: rupees(4_800),
    discountedFee: rupees(3_499),
    bookFee: rupees(600),
    isShipped: true,
    exams: ['sbi-po', 'sbi-clerk', 'ibps-po', 'ibps-clerk', 'ssc-cgl', 'rrb-ntpc'],
    categories: ['foundation', 'bank-exams', 'ssc-exams'],
    curriculum: [
      lessons.numbers,
      lessons.arithmetic,
      lessons.geometry,
      lessons.dataInterpretation,
      lessons.examPractice,
    ],
    picture: 'course/mathematics',
    page: {
      info_cards: [
        card('clock', '23 hours of lessons', 'Most under an hour each'),
        card('book', 'One workbook', '1,100 questions, by post'),
        card('people', 'Mr S. Mishra', 'Explains each sum in two ways'),
      ],
      content: paragraphs(
        'Mr Mishra starts where most students gave up: at fractions. By the last part, you will solve a data table in six minutes and know which of its five questions to skip.',
        'Watch the lessons in order. The arithmetic part uses the quick calculation methods from the first part, and data interpretation uses both.',
      ),
      tabs: [howItWorks],
    },
  },
  {
    ...recorded,
    name: 'Reasoning Complete',
    subTitle: 'From coding to three-way puzzles, drawn step by step.',
    seoUrl: 'reasoning-complete',
    baseFee: rupees(3_600),
    discountedFee: rupees(2_799),
    exams: ['sbi-po', 'sbi-clerk', 'ibps-po', 'ibps-clerk', 'ibps-rrb', 'ssc-cgl', 'ssc-chsl'],
    categories: ['foundation', 'bank-exams', 'ssc-exams'],
    curriculum: [lessons.reasoning, lessons.puzzles, lessons.examPractice],
    picture: 'course/reasoning',
    page: {
      info_cards: [
        card('paper', '64 puzzles', 'From one row to floors and months'),
        card('people', 'Mr A. Nayak', 'Draws everything'),
      ],
      content: paragraphs(
        'A puzzle is lost in its first drawing, not in its last clue. Each lesson shows the drawing growing clue by clue, then gives you the same puzzle with the names changed.',
      ),
      tabs: [howItWorks],
    },
  },
  {
    ...recorded,
    name: 'English for Bank and SSC',
    subTitle: 'Grammar, reading and the descriptive paper.',
    seoUrl: 'english-for-bank-and-ssc',
    baseFee: rupees(3_600),
    discountedFee: rupees(2_799),
    exams: ['sbi-po', 'ibps-po', 'sbi-clerk', 'ssc-cgl', 'ssc-chsl', 'ssc-cpo'],
    categories: ['foundation', 'bank-exams', 'ssc-exams'],
    curriculum: [lessons.grammar, lessons.reading, lessons.descriptive],
    picture: 'course/english',
    page: {
      info_cards: [
        card('language', 'Explained in Odia and Hindi', 'When an English explanation is not enough'),
        card('people', 'Ms L. Bose', 'Marks two of your letters by hand'),
      ],
      content: paragraphs(
        'For students from Odia, Hindi and Bengali medium schools. The grammar lessons compare each English sentence with the one you would say at home, and show where they differ.',
        'Two letters or essays are marked by hand and come back with notes.',
      ),
      tabs: [howItWorks],
    },
  },
  {
    ...recorded,
    name: 'Banking and Economy',
    subTitle: 'General awareness for every bank exam.',
    seoUrl: 'banking-and-economy-recorded',
    baseFee: rupees(1_999),
    discountedFee: rupees(1_499),
    exams: ['sbi-po', 'ibps-po', 'ibps-rrb', 'rbi-grade-b'],
    categories: ['bank-exams'],
    validityDays: 270,
    curriculum: [lessons.bankingAwareness, lessons.staticAwareness, lessons.economics],
    picture: 'course/banking',
    page: {
      info_cards: [
        card('clock', 'A new lesson each Friday', 'The week’s news in half an hour'),
        card('people', 'Ms M. Patnaik', 'Worked eleven years in a bank branch'),
      ],
      content: paragraphs(
        'The words come first, the figures second. Once you know what the cash reserve ratio is for, this month’s number takes a minute to learn.',
        'Try <a href="/free-downloads/current-affairs">the free sheets on current affairs</a> before you decide.',
      ),
      tabs: [howItWorks],
    },
  },
  {
    ...recorded,
    name: 'SSC CGL Recorded',
    subTitle: 'Tier I and Tier II, every subject, for a whole year.',
    seoUrl: 'ssc-cgl-recorded',
    baseFee: rupees(7_500),
    discountedFee: rupees(5_900),
    bookFee: rupees(1_100),
    isShipped: true,
    exams: ['ssc-cgl', 'ssc-chsl', 'ssc-cpo'],
    categories: ['ssc-exams', 'for-those-who-work'],
    curriculum: [
      ...[lessons.arithmetic, lessons.geometry, lessons.grammar, lessons.reading, lessons.reasoning],
      lessons.staticAwareness,
    ],
    picture: 'course/ssc',
    page: {
      info_cards: [
        card('clock', '29 hours of lessons', 'Plans for three, six and nine months'),
        card('book', 'Three workbooks', 'By post, or as pages to print'),
        card('paper', 'Six mocks', 'Tier I pattern, with rank'),
      ],
      content: paragraphs(
        'The same teachers and the same order as the live batch, cut into lessons that fit a lunch break. A plan for three, six or nine months tells you what to watch each week.',
      ),
      tabs: [
        howItWorks,
        tab(
          'Plans',
          bullets(
            '<strong>Three months:</strong> ten hours a week, for students who have prepared before.',
            '<strong>Six months:</strong> five hours a week, for students and those with a job.',
            '<strong>Nine months:</strong> three and a half hours a week, from zero.',
          ),
        ),
      ],
    },
  },
  {
    ...recorded,
    name: 'Railway Recorded: NTPC, Group D and ALP',
    subTitle: 'Science, mathematics, reasoning and general awareness in one course.',
    seoUrl: 'railway-recorded',
    baseFee: rupees(4_200),
    discountedFee: rupees(2_999),
    exams: ['rrb-ntpc', 'rrb-group-d', 'rrb-alp'],
    categories: ['railway-exams', 'for-those-who-work'],
    validityDays: 300,
    curriculum: [lessons.science, lessons.arithmetic, lessons.reasoning, lessons.staticAwareness, lessons.examPractice],
    picture: 'course/recorded',
    page: {
      info_cards: [
        card('language', 'Hindi and Odia audio', 'Choose at the start of each lesson'),
        card('phone', 'Small files', 'A lesson is 60 to 90 MB'),
      ],
      content: paragraphs(
        'All the science up to Class X, in the order railway papers ask it. Each lesson ends with the ten most frequently asked questions, solved step by step.',
        'For the trade part of ALP, use your trade textbook as well; we do not teach individual trades.',
      ),
      tabs: [howItWorks],
    },
  },
  {
    ...recorded,
    name: 'Class IX Mathematics and Science',
    subTitle: 'Every chapter of the year, with experiments you can repeat.',
    seoUrl: 'class-ix-recorded',
    baseFee: rupees(3_000),
    discountedFee: rupees(3_000),
    exams: ['class-ix-foundation'],
    categories: ['school-and-scholarship', 'foundation'],
    curriculum: [lessons.schoolMathematics, lessons.schoolScience, lessons.science],
    picture: 'course/school',
    page: {
      info_cards: [
        card('clock', 'Lessons under an hour', 'With pauses to try it yourself'),
        card('book', 'Follows the school book', 'Odisha and central boards'),
      ],
      content: paragraphs(
        'The experiments use a torch, a bottle, salt and string, so that they can be done at a kitchen table. Mathematics is drawn before it is written.',
      ),
      tabs: [howItWorks],
    },
  },
  {
    ...recorded,
    name: 'RBI Grade B Recorded',
    subTitle: 'Phase I and Phase II, with answers marked by hand.',
    seoUrl: 'rbi-grade-b-recorded',
    baseFee: rupees(12_000),
    discountedFee: rupees(9_800),
    exams: ['rbi-grade-b'],
    categories: ['bank-exams'],
    curriculum: [
      ...[lessons.economics, lessons.bankingAwareness, lessons.descriptive, lessons.dataInterpretation],
      lessons.puzzles,
    ],
    picture: 'course/publications',
    page: {
      info_cards: [
        card('people', 'Eight answers marked', 'With notes in the margin'),
        card('book', 'Reading list', 'Reports chosen and shortened for you'),
        card('clock', 'One year', 'Enough for one full cycle'),
      ],
      content: paragraphs(
        'Phase II asks you to write, and writing is learned by being corrected. Eight of your answers are marked by Ms Patnaik or Ms Bose and come back within a week.',
        'For Phase I you use the puzzle and data lessons from the officer courses, which are included in this course.',
      ),
      tabs: [howItWorks],
    },
  },
  {
    ...recorded,
    name: 'Computer Knowledge',
    subTitle: 'For bank and SSC mains papers. Coming soon.',
    seoUrl: 'computer-knowledge-recorded',
    baseFee: rupees(1_500),
    discountedFee: rupees(1_200),
    isLive: false,
    exams: ['ibps-rrb', 'ssc-cgl'],
    categories: ['foundation'],
    picture: 'course/foundation',
    page: {
      info_cards: [],
      content: paragraphs(
        'The lessons are being recorded in the typing room at Cuttack. This page opens when the first ten of them are ready.',
      ),
      tabs: [],
    },
  },
]
