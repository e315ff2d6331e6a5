import { classroom } from './classroom-shape.ts'
import { rupees } from './course-shape.ts'
import { bullets, card, heading, paragraphs } from './detail-page.ts'

const morning = { weekday: 1, stream: 'SSC' } as const
const atSeven = { ...morning, timeFrom: '07:00', timeTo: '09:00' } as const
const afterTheFirstTrain = { ...morning, timeFrom: '07:30', timeTo: '09:30' } as const

export const sscClassrooms = [
  classroom({
    name: 'SSC CGL Morning Batch',
    subTitle: 'Tier I and Tier II, six mornings a week.',
    seoUrl: 'ssc-cgl-morning-bhubaneswar',
    baseFee: rupees(21_000),
    discountedFee: rupees(17_500),
    bookFee: rupees(2_200),
    exams: ['ssc-cgl', 'ssc-cpo'],
    categories: ['ssc-exams'],
    batch: { ...atSeven, code: 'BBS-CGL-M1', centre: 'bhubaneswar', startsInDays: 12, weeks: 30 },
    picture: 'course/ssc',
    page: {
      info_cards: [
        card('clock', '7 to 9 am', 'Monday to Saturday'),
        card('people', '48 seats', 'Two teachers in the room'),
        card('paper', '3 mocks', 'The SSC CGL test series is included'),
      ],
      content:
        paragraphs('Mathematics and English before the day begins, and at nine you can be at college or at work.') +
        heading('Course plan') +
        bullets(
          'Ten weeks: arithmetic, grammar, reasoning.',
          'Ten weeks: geometry, trigonometry, reading, general awareness.',
          'Ten weeks: full papers, the computer module and data entry practice.',
        ),
    },
  }),
  classroom({
    name: 'SSC CHSL and MTS Morning Batch',
    subTitle: 'Two exams to take after school, with typing practice.',
    seoUrl: 'ssc-chsl-mts-morning-cuttack',
    baseFee: rupees(14_500),
    discountedFee: rupees(12_000),
    bookFee: rupees(1_600),
    exams: ['ssc-chsl', 'ssc-mts'],
    categories: ['ssc-exams'],
    batch: { ...atSeven, code: 'CTC-CHS-M1', centre: 'cuttack', startsInDays: -30, weeks: 24 },
    picture: 'course/class-room',
    page: {
      info_cards: [
        card('clock', '7 to 9 am', 'Monday to Saturday'),
        card('phone', 'Typing room', 'Twelve keyboards, Saturdays from 2 pm'),
      ],
      content: paragraphs(
        'Most students in this batch have just finished Class XII. Typing practice starts on the first Saturday, because it cannot be learned in the last month.',
      ),
    },
  }),
  classroom({
    name: 'SSC GD Constable Morning Batch',
    subTitle: 'Computer-based test, plus a run twice a week.',
    seoUrl: 'ssc-gd-morning-rourkela',
    baseFee: rupees(11_000),
    discountedFee: rupees(9_500),
    bookFee: rupees(1_200),
    exams: ['ssc-gd-constable', 'ssc-mts'],
    categories: ['ssc-exams'],
    batch: { ...afterTheFirstTrain, code: 'ROU-GD-M1', centre: 'rourkela', startsInDays: 19, weeks: 20 },
    picture: 'course/ssc',
    page: {
      info_cards: [
        card('clock', '7:30 to 9:30 am', 'Monday to Saturday'),
        card('people', 'Running group', 'Tuesday and Friday at 5:45 am'),
        card('language', 'Hindi, Odia, English', 'With help in Santali'),
      ],
      content: paragraphs(
        'The written paper is short, but many who pass it fail the physical tests that follow. Twice a week the group runs on the stadium road with a trainer who served in the force.',
        'Have your height, weight and eyesight checked before you pay. We will tell you honestly if you do not meet the limits in the official notice.',
      ),
    },
  }),
  classroom({
    name: 'SSC CGL Morning Batch',
    subTitle: 'Tier I and Tier II in the north of the city.',
    seoUrl: 'ssc-cgl-morning-kolkata',
    baseFee: rupees(22_000),
    discountedFee: rupees(19_000),
    bookFee: rupees(2_200),
    exams: ['ssc-cgl', 'ssc-chsl'],
    categories: ['ssc-exams'],
    batch: { ...afterTheFirstTrain, code: 'KOL-CGL-M1', centre: 'kolkata', startsInDays: 33, weeks: 30 },
    picture: 'course/class-room',
    page: {
      info_cards: [
        card('clock', '7:30 to 9:30 am', 'Monday to Saturday'),
        card('map', 'Shyambazar', 'Seven minutes from the Metro'),
      ],
      content: paragraphs(
        'The same course plan and workbooks as in Bhubaneswar, taught in English and Bengali. Once a month all seven centres take the mock together, so your rank means more.',
      ),
    },
  }),
]
