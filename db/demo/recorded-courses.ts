import { curriculumOf } from './classes.ts'
import { type CourseData, rupees } from './course-shape.ts'
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
    subTitle: 'Arithmetic, number series and data interpretation, in short lessons.',
    seoUrl: 'quantitative-aptitude-from-zero',
    baseFee: rupees(4_800),
    discountedFee: rupees(3_499),
    bookFee: rupees(600),
    isShipped: true,
    exams: ['sbi-po', 'sbi-clerk', 'ibps-po', 'ibps-clerk', 'ssc-cgl', 'rrb-ntpc'],
    categories: ['foundation', 'bank-exams', 'ssc-exams'],
    curriculum: curriculumOf('quantitative-aptitude-from-zero'),
    picture: 'course/mathematics',
    page: {
      info_cards: [
        card('clock', '8 hours of lessons', 'Each under an hour'),
        card('book', 'One workbook', '1,100 questions, by post'),
        card('people', 'Mr S. Mishra', 'Explains each sum in two ways'),
      ],
      content: paragraphs(
        'Mr Mishra starts where most students gave up: at percentages. By the data part, you will read a table in six minutes and know which of its five questions to skip.',
        'Watch the lessons in order. Ratios build on percentages, and data interpretation uses both.',
      ),
      tabs: [howItWorks],
    },
  },
  {
    ...recorded,
    name: 'Reasoning Complete',
    subTitle: 'Seating, syllogisms and coding, drawn step by step.',
    seoUrl: 'reasoning-complete',
    baseFee: rupees(3_600),
    discountedFee: rupees(2_799),
    exams: ['sbi-po', 'sbi-clerk', 'ibps-po', 'ibps-clerk', 'ibps-rrb', 'ssc-cgl', 'ssc-chsl'],
    categories: ['foundation', 'bank-exams', 'ssc-exams'],
    curriculum: curriculumOf('reasoning-complete'),
    picture: 'course/reasoning',
    page: {
      info_cards: [
        card('clock', '5 hours of lessons', 'From one row to round tables'),
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
    subTitle: 'Reading, grammar and filling blanks.',
    seoUrl: 'english-for-bank-and-ssc',
    baseFee: rupees(3_600),
    discountedFee: rupees(2_799),
    exams: ['sbi-po', 'ibps-po', 'sbi-clerk', 'ssc-cgl', 'ssc-chsl', 'ssc-cpo'],
    categories: ['foundation', 'bank-exams', 'ssc-exams'],
    curriculum: curriculumOf('english-for-bank-and-ssc'),
    picture: 'course/english',
    page: {
      info_cards: [
        card('language', 'Explained in Odia and Hindi', 'When an English explanation is not enough'),
        card('people', 'Ms L. Bose', 'Compares English with the sentence at home'),
      ],
      content: paragraphs(
        'For students from Odia, Hindi and Bengali medium schools. The grammar lessons compare each English sentence with the one you would say at home, and show where they differ.',
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
    curriculum: curriculumOf('banking-and-economy-recorded'),
    picture: 'course/banking',
    page: {
      info_cards: [
        card('clock', '5 hours of lessons', 'Banking, economy and how to follow the news'),
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
    subTitle: 'Quantitative aptitude, reasoning and English, for a whole year.',
    seoUrl: 'ssc-cgl-recorded',
    baseFee: rupees(7_500),
    discountedFee: rupees(5_900),
    bookFee: rupees(1_100),
    isShipped: true,
    exams: ['ssc-cgl', 'ssc-chsl', 'ssc-cpo'],
    categories: ['ssc-exams', 'for-those-who-work'],
    curriculum: curriculumOf('ssc-cgl-recorded'),
    picture: 'course/ssc',
    page: {
      info_cards: [
        card('clock', '18 hours of lessons', 'Plans for three, six and nine months'),
        card('book', 'Three workbooks', 'By post, or as pages to print'),
        card('paper', '3 mocks', 'Tier I pattern, with rank'),
      ],
      content: paragraphs(
        'The same teachers and the same order as the live batch, cut into lessons that fit a lunch break. A plan for three, six or nine months tells you what to watch each week.',
      ),
      tabs: [
        howItWorks,
        tab(
          'Plans',
          bullets(
            '<strong>Three months:</strong> an hour and a half a week, for students who have prepared before.',
            '<strong>Six months:</strong> a lesson a week, for students and those with a job.',
            '<strong>Nine months:</strong> two lessons a month and all practice sheets, from zero.',
          ),
        ),
      ],
    },
  },
  {
    ...recorded,
    name: 'Railway Recorded: NTPC, Group D and ALP',
    subTitle: 'Science, mathematics and reasoning in one course.',
    seoUrl: 'railway-recorded',
    baseFee: rupees(4_200),
    discountedFee: rupees(2_999),
    exams: ['rrb-ntpc', 'rrb-group-d', 'rrb-alp'],
    categories: ['railway-exams', 'for-those-who-work'],
    validityDays: 300,
    curriculum: curriculumOf('railway-recorded'),
    picture: 'course/recorded',
    page: {
      info_cards: [
        card('language', 'Hindi and Odia audio', 'Choose at the start of each lesson'),
        card('phone', 'Small files', 'A lesson is 60 to 90 MB'),
      ],
      content: paragraphs(
        'The science that railway papers ask, in their order. Each lesson ends with the most frequently asked questions, solved step by step.',
        'For the trade part of ALP, use your trade textbook as well; we do not teach individual trades.',
      ),
      tabs: [howItWorks],
    },
  },
  {
    ...recorded,
    name: 'Class IX Mathematics and Science',
    subTitle: 'The chapters students ask about most, with experiments you can repeat.',
    seoUrl: 'class-ix-recorded',
    baseFee: rupees(3_000),
    discountedFee: rupees(3_000),
    exams: ['class-ix-foundation'],
    categories: ['school-and-scholarship', 'foundation'],
    curriculum: curriculumOf('class-ix-recorded'),
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
    subTitle: 'Phase I, with the economy behind Phase II.',
    seoUrl: 'rbi-grade-b-recorded',
    baseFee: rupees(12_000),
    discountedFee: rupees(9_800),
    exams: ['rbi-grade-b'],
    categories: ['bank-exams'],
    curriculum: curriculumOf('rbi-grade-b-recorded'),
    picture: 'course/publications',
    page: {
      info_cards: [
        card('clock', '22 hours of lessons', 'Awareness, aptitude, reasoning and English'),
        card('book', 'Reading list', 'Reports chosen and shortened for you'),
        card('clock', 'One year', 'Enough for one full cycle'),
      ],
      content: paragraphs(
        'Phase I is a race over four subjects, and Phase II asks for the economy behind the news. The lessons on banking and economy come first, and the rest of the course uses their words.',
        'The puzzle and data lessons of the officer courses are included.',
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
