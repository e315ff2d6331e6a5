import { classroom } from './classroom-shape.ts'
import { rupees } from './course-shape.ts'
import { card, heading, paragraphs, table } from './detail-page.ts'

const evening = { weekday: 1, timeFrom: '18:30', timeTo: '20:30', stream: 'Banking' } as const

export const bankClassrooms = [
  classroom({
    name: 'SBI PO Evening Batch',
    subTitle: 'Prelims, Mains and interview in one batch.',
    seoUrl: 'sbi-po-evening-bhubaneswar',
    baseFee: rupees(26_000),
    discountedFee: rupees(22_000),
    bookFee: rupees(2_500),
    exams: ['sbi-po', 'ibps-po'],
    categories: ['bank-exams', 'for-those-who-work'],
    batch: { ...evening, code: 'BBS-PO-E1', centre: 'bhubaneswar', startsInDays: 17, weeks: 34 },
    picture: 'course/banking',
    page: {
      info_cards: [
        card('clock', '6:30 to 8:30 pm', 'Monday to Friday'),
        card('people', '48 seats', 'Two teachers in the room'),
        card('paper', '4 mocks', 'The SBI PO test series is included'),
        card('medal', 'Interview room', 'Six practice rounds with a panel'),
      ],
      content:
        paragraphs(
          'For students who want to clear the exam in one cycle. Mains topics start in the third week, so you do not lose time waiting for the prelims result.',
        ) +
        heading('Weekly plan') +
        table(
          ['Day', 'First lesson', 'Second lesson'],
          [
            ['Monday', 'Quantitative aptitude', 'Reasoning'],
            ['Tuesday', 'English', 'Quantitative aptitude'],
            ['Wednesday', 'Reasoning', 'General awareness'],
            ['Thursday', 'Data interpretation', 'English'],
            ['Friday', 'Computer knowledge', 'Doubts'],
          ],
        ),
    },
  }),
  classroom({
    name: 'Bank Clerk Evening Batch',
    subTitle: 'SBI and IBPS clerk, with a speed test every day.',
    seoUrl: 'bank-clerk-evening-cuttack',
    baseFee: rupees(18_000),
    discountedFee: rupees(15_500),
    bookFee: rupees(2_000),
    exams: ['sbi-clerk', 'ibps-clerk'],
    categories: ['bank-exams', 'for-those-who-work'],
    batch: { ...evening, code: 'CTC-CL-E2', centre: 'cuttack', startsInDays: 7, weeks: 26 },
    picture: 'course/class-room',
    page: {
      info_cards: [
        card('clock', '6:30 to 8:30 pm', 'Monday to Friday'),
        card('people', '48 seats', 'Two teachers in the room'),
        card('paper', 'A speed test a day', 'Fifteen questions before you go home'),
      ],
      content: paragraphs(
        'Our longest-running batch in Cuttack, for students who can solve the questions but not yet all of them within an hour. Every evening you see where your time went, not just your marks.',
        'The last two weeks prepare you for the SBI Clerk local language test in Odia.',
      ),
    },
  }),
  classroom({
    name: 'Rural Bank Evening Batch',
    subTitle: 'Officer Scale I and Office Assistant together.',
    seoUrl: 'ibps-rrb-evening-berhampur',
    baseFee: rupees(16_000),
    discountedFee: rupees(16_000),
    bookFee: rupees(1_800),
    exams: ['ibps-rrb', 'ibps-clerk'],
    categories: ['bank-exams', 'for-those-who-work'],
    batch: { ...evening, code: 'BAM-RRB-E1', centre: 'berhampur', startsInDays: -40, weeks: 24 },
    picture: 'course/evening',
    page: {
      info_cards: [
        card('language', 'Odia and Telugu', 'Our Berhampur teachers speak both'),
        card('clock', '6:30 to 8:30 pm', 'Monday to Friday'),
      ],
      content: paragraphs(
        'Rural bank officers run branches far from the city, and the mains paper asks about farm credit and panchayats. Saturday evenings cover exactly that.',
        'The batch has already started. If you join now, you can catch up on the missed classes over four Sunday afternoons.',
      ),
    },
  }),
  classroom({
    name: 'Bank PO and Clerk Evening Batch',
    subTitle: 'One batch for both exams, taught in English and Bengali.',
    seoUrl: 'bank-po-clerk-evening-kolkata',
    baseFee: rupees(24_000),
    discountedFee: rupees(20_500),
    bookFee: rupees(2_500),
    exams: ['sbi-po', 'sbi-clerk', 'ibps-po', 'ibps-clerk'],
    categories: ['bank-exams', 'for-those-who-work'],
    batch: { ...evening, code: 'KOL-BNK-E1', centre: 'kolkata', startsInDays: 24, weeks: 32 },
    picture: 'course/banking',
    page: {
      info_cards: [
        card('language', 'English and Bengali', 'Ask in either'),
        card('clock', '6:30 to 8:30 pm', 'Monday to Friday'),
        card('map', 'Shyambazar', 'Seven minutes from the Metro'),
      ],
      content: paragraphs(
        'For students who have not yet decided between PO and Clerk. After ten weeks you take a mock of each to see where your chances are better. Most students apply for both.',
      ),
    },
  }),
  classroom({
    name: 'Bank Clerk Evening Batch',
    subTitle: 'A small batch that began in autumn.',
    seoUrl: 'bank-clerk-evening-balasore',
    baseFee: rupees(16_500),
    discountedFee: rupees(14_000),
    bookFee: rupees(2_000),
    exams: ['sbi-clerk', 'ibps-clerk', 'ibps-rrb'],
    categories: ['bank-exams', 'for-those-who-work'],
    batch: { ...evening, code: 'BLS-CL-E1', centre: 'balasore', startsInDays: -75, weeks: 28 },
    picture: 'course/class-room',
    page: {
      info_cards: [
        card('people', '32 students', 'Half a room, so that nobody sits at the back'),
        card('clock', '6:30 to 8:30 pm', 'Monday to Friday'),
      ],
      content: paragraphs(
        'The first half of the syllabus has been covered, so you take a short test before you join, to make sure you can keep up. It is free and takes twenty minutes at the desk.',
      ),
    },
  }),
]
