import { classroom } from './classroom-shape.ts'
import { rupees } from './course-shape.ts'
import { bullets, card, paragraphs } from './detail-page.ts'

const afternoon = { weekday: 1, timeFrom: '14:00', timeTo: '16:00', stream: 'Railways' } as const
const weekend = { weekday: 6, timeFrom: '16:00', timeTo: '18:30', stream: 'School' } as const

export const railwayClassrooms = [
  classroom({
    name: 'RRB NTPC Afternoon Batch',
    subTitle: 'Both computer-based tests, plus the typing skill test.',
    seoUrl: 'rrb-ntpc-afternoon-sambalpur',
    baseFee: rupees(13_500),
    discountedFee: rupees(11_000),
    bookFee: rupees(1_500),
    exams: ['rrb-ntpc', 'rrb-group-d'],
    categories: ['railway-exams'],
    batch: { ...afternoon, code: 'SBP-NTPC-A1', centre: 'sambalpur', startsInDays: 5, weeks: 26 },
    picture: 'course/class-room',
    page: {
      info_cards: [
        card('clock', '2 to 4 pm', 'Monday to Friday'),
        card('book', 'Library before class', '24 seats, open from six'),
        card('language', 'Odia and Hindi', 'With English terms on the board'),
      ],
      content: paragraphs(
        'Timed to fit between morning college and the evening train. There is a general awareness lesson every day, because here it affects your rank more than mathematics does.',
      ),
    },
  }),
  classroom({
    name: 'Group D and ALP Afternoon Batch',
    subTitle: 'School science, taught for the exam.',
    seoUrl: 'group-d-alp-afternoon-rourkela',
    baseFee: rupees(12_000),
    discountedFee: rupees(9_900),
    bookFee: rupees(1_500),
    exams: ['rrb-group-d', 'rrb-alp'],
    categories: ['railway-exams'],
    batch: { ...afternoon, code: 'ROU-GDA-A1', centre: 'rourkela', startsInDays: -55, weeks: 24 },
    picture: 'course/railways',
    page: {
      info_cards: [
        card('clock', '2 to 4 pm', 'Monday to Friday'),
        card('people', '41 of 48 seats taken', 'Late joiners sit a short test'),
      ],
      content:
        paragraphs('Many students in this batch come from nearby ITIs. It covers:') +
        bullets(
          'the subjects common to both computer-based tests,',
          'basic science and engineering for the second stage of ALP,',
          'timed on-screen practice for the driver’s aptitude test.',
        ),
    },
  }),
  classroom({
    name: 'RRB JE Evening Batch',
    subTitle: 'For diploma holders. Starts once thirty students have signed up.',
    seoUrl: 'rrb-je-evening-bhubaneswar',
    baseFee: rupees(18_000),
    discountedFee: rupees(15_000),
    isLive: false,
    exams: ['rrb-je'],
    categories: ['railway-exams'],
    batch: {
      code: 'BBS-JE-E1',
      centre: 'bhubaneswar',
      stream: 'Railways',
      startsInDays: 60,
      weekday: 1,
      weeks: 26,
      timeFrom: '18:30',
      timeTo: '20:30',
    },
    picture: 'course/railways',
    page: {
      info_cards: [],
      content: paragraphs(
        'We are looking for an electrical engineering teacher. The batch will start once we have found one.',
      ),
    },
  }),
]

export const schoolClassrooms = [
  classroom({
    name: 'Class X Board Weekend Batch',
    subTitle: 'Mathematics and science, Odia and English medium.',
    seoUrl: 'class-x-weekend-berhampur',
    baseFee: rupees(12_500),
    discountedFee: rupees(11_000),
    exams: ['class-x-board'],
    categories: ['school-and-scholarship'],
    batch: { ...weekend, code: 'BAM-X-W1', centre: 'berhampur', startsInDays: -120, weeks: 36 },
    picture: 'course/school',
    page: {
      info_cards: [
        card('clock', '4 to 6:30 pm', 'Saturday and Sunday'),
        card('people', 'Two groups', 'Odia and English medium'),
        card('paper', 'Written on paper', 'One board paper a month'),
      ],
      content: paragraphs(
        'Mathematics on Saturday, science on Sunday. From six o’clock the teachers help students with their school homework.',
        'From January one full paper is written each Sunday and given back with marks by Wednesday.',
      ),
    },
  }),
  classroom({
    name: 'Class IX Foundation Weekend Batch',
    subTitle: 'A year early, so that Class X is calmer.',
    seoUrl: 'class-ix-weekend-sambalpur',
    baseFee: rupees(10_000),
    discountedFee: rupees(8_500),
    exams: ['class-ix-foundation', 'nmms-scholarship'],
    categories: ['school-and-scholarship', 'foundation'],
    batch: { ...weekend, code: 'SBP-IX-W1', centre: 'sambalpur', startsInDays: 26, weeks: 40 },
    picture: 'course/foundation',
    page: {
      info_cards: [
        card('clock', '4 to 6:30 pm', 'Saturday and Sunday'),
        card('people', 'Parents’ Sunday', 'First Sunday of every month'),
      ],
      content: paragraphs(
        'Geometry is done with string and nails on a board, science with what is in the cupboard. Marks are sent home only after the child has seen them first.',
      ),
    },
  }),
  classroom({
    name: 'Navodaya and Sainik School Weekend Batch',
    subTitle: 'For Classes V and VIII, with pen-and-paper practice from day one.',
    seoUrl: 'navodaya-sainik-weekend-balasore',
    baseFee: rupees(7_500),
    discountedFee: rupees(6_900),
    bookFee: rupees(350),
    exams: ['navodaya-entrance', 'sainik-school-entrance'],
    categories: ['school-and-scholarship'],
    batch: { ...weekend, code: 'BLS-NAV-W1', centre: 'balasore', startsInDays: -20, weeks: 20 },
    picture: 'course/school',
    page: {
      info_cards: [
        card('clock', '4 to 6:30 pm', 'Saturday and Sunday, with a break to play'),
        card('paper', 'Twenty papers', 'Each with a real answer sheet'),
      ],
      content: paragraphs(
        'Before we solve any sums, children learn the answer sheet: how to darken a circle, how to correct one, and what happens if they slip a row. The rest then comes quickly.',
      ),
    },
  }),
]
