import type { products as productsTable } from '../../src/domains/catalogue/tables.ts'
import { bullets, card, type PageData, paragraphs, tab, table } from './detail-page.ts'

export type ProductData = Pick<
  typeof productsTable.$inferInsert,
  'name' | 'subTitle' | 'seoUrl' | 'type' | 'isFeatured'
> & {
  /** Name of its card's picture and of its banner among the demo pictures. */
  picture: string
  page: PageData
}

export const products: ProductData[] = [
  {
    name: 'Live Course',
    subTitle: 'Evening classes at home. Ask while the teacher is still at the board.',
    seoUrl: 'live-course',
    type: 'live',
    isFeatured: true,
    picture: 'course/live',
    page: {
      info_cards: [
        card('clock', 'Evenings and weekends', 'After work, after college'),
        card('phone', 'Any phone will do', 'About 150 MB an hour'),
        card('people', 'Two teachers', 'One teaches, one answers'),
      ],
      content: paragraphs(
        'A live class has a fixed hour, a teacher who knows your name and a recording for the evening on which you could not come. The hours of the week are in <a href="/time-table/online-live-course">the time table</a>.',
      ),
      tabs: [],
    },
  },
  {
    name: 'Recorded Course',
    subTitle: 'The whole syllabus in short lessons. Pause, repeat, carry on tomorrow.',
    seoUrl: 'recorded-course',
    type: 'recorded',
    isFeatured: false,
    picture: 'course/recorded',
    page: {
      info_cards: [
        card('clock', 'Short lessons', 'Most end within the hour'),
        card('book', 'A sheet for each lesson', 'Solutions open after you have tried'),
      ],
      content: paragraphs(
        'Recorded in an empty classroom by the teachers of our batches, not cut from live classes. You hear no late-comers and no one asks twice, except you: under each lesson is a place for your question.',
      ),
      tabs: [],
    },
  },
  {
    name: 'Test Series',
    subTitle: 'Timed mocks with your rank and a worked solution for each question.',
    seoUrl: 'test-series',
    type: 'test-series',
    isFeatured: true,
    picture: 'course/test-series',
    page: {
      info_cards: [
        card('paper', 'A new mock every Sunday', 'Open until you write it'),
        card('medal', 'Three ranks', 'All, your centre, your post'),
        card('language', 'Up to three languages', 'Where the examination has them'),
      ],
      content: paragraphs(
        'Write a mock when you can give it the full time. Afterwards look first at the minutes, then at the marks: the slow right answers are where most of the gain is. Discussions are on <a href="/time-table/test-series-discussion">Monday and Tuesday evening</a>.',
      ),
      tabs: [],
    },
  },
  {
    name: 'Classroom Course',
    subTitle: 'Forty-eight seats, two teachers, seven cities. Pay at once or monthly.',
    seoUrl: 'class-room-course',
    type: 'classroom',
    isFeatured: false,
    picture: 'course/class-room',
    page: {
      info_cards: [
        card('map', 'Seven centres', 'Six in Odisha, one in Kolkata'),
        card('people', '48 seats', 'One teacher at the board, one between the benches'),
        card('book', 'A library', 'Open to students of all batches'),
      ],
      content: paragraphs(
        'You may attend two demo classes before you decide. Study material is given in class. <a href="/center-detail">Find the centre near you</a> and come half an hour before the batch begins.',
      ),
      tabs: [
        tab(
          'Batches',
          table(
            ['Batch', 'Hours'],
            [
              ['Bank, evening', 'Monday to Friday, 6:30 to 8:30 pm'],
              ['SSC, morning', 'Monday to Saturday, 7 to 9 am'],
              ['Railway, afternoon', 'Monday to Friday, 2 to 4 pm'],
              ['School, weekend', 'Saturday and Sunday, 4 to 6:30 pm'],
            ],
          ),
        ),
        tab(
          'Admission',
          bullets(
            'Your last certificate and one photo identity, in original and copy.',
            'Two photographs.',
            'For the sibling waiver: the registration number of the one who is already with us.',
          ),
        ),
      ],
    },
  },
  {
    name: 'Publications',
    subTitle: 'Workbooks by our own teachers, by post or from your centre’s desk.',
    seoUrl: 'publications',
    type: 'publications',
    isFeatured: false,
    picture: 'course/publications',
    page: {
      info_cards: [
        card('book', 'Made for writing in', 'Wide margins, paper that takes ink'),
        card('people', 'By those who teach it', 'Corrected every year by their students'),
      ],
      content: paragraphs(
        'Our workbooks are printed in Cuttack. If you find a mistake that nobody has found before, the next edition carries your name on its last page.',
      ),
      tabs: [],
    },
  },
  {
    name: 'Talent Discovery',
    subTitle: 'Free tests for school students and beginners. Good ranks earn fee waivers.',
    seoUrl: 'talent-discovery',
    type: 'talent',
    isFeatured: false,
    picture: 'course/talent',
    page: {
      info_cards: [
        card('medal', 'Fee waivers', 'For the best ranks of each test'),
        card('paper', 'Free', 'At a centre or on your phone'),
      ],
      content: paragraphs(
        'There is nothing to buy here. Choose a date on <a href="/ftd-scholarship-tests">the tests page</a>, register and write. Every candidate gets a report, whatever the rank.',
      ),
      tabs: [],
    },
  },
]
