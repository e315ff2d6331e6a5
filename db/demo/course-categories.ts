import type { courseCategories as courseCategoriesTable } from '../../src/domains/catalogue/tables.ts'
import { bullets, card, type PageData, paragraphs } from './detail-page.ts'

export type CourseCategoryData = Pick<typeof courseCategoriesTable.$inferInsert, 'name' | 'subTitle' | 'seoUrl'> & {
  picture: string
  page: PageData
}

export const courseCategories: CourseCategoryData[] = [
  {
    name: 'Bank exams',
    subTitle: 'Officer and clerk posts in public sector and rural banks.',
    seoUrl: 'bank-exams',
    picture: 'course/banking',
    page: {
      info_cards: [
        card('people', 'One syllabus, many posts', 'SBI, IBPS and rural banks ask nearly the same'),
        card('clock', 'Twelve months, three forms', 'One preparation serves every bank form of the year'),
      ],
      content: paragraphs(
        'The bank examinations share most of their syllabus, so a student of ours usually fills three forms a year and prepares once. The officer courses go further in data interpretation and reasoning; the clerk courses give that time to speed.',
        'If you have never prepared before, begin with a clerk course. Moving up to the officer batch later costs only the difference of the fees.',
      ),
      tabs: [],
    },
  },
  {
    name: 'SSC exams',
    subTitle: 'Posts in central ministries, after Class X, Class XII or a degree.',
    seoUrl: 'ssc-exams',
    picture: 'course/ssc',
    page: {
      info_cards: [
        card('book', 'Four subjects', 'Mathematics, English, reasoning, general awareness'),
        card('paper', 'Many papers to practise on', 'Our test series follows each level'),
      ],
      content:
        paragraphs('Choose by the certificate you hold on the day the form closes:') +
        bullets(
          '<strong>After Class X:</strong> MTS and GD Constable.',
          '<strong>After Class XII:</strong> CHSL, with a typing or skill test at the end.',
          '<strong>With a degree:</strong> CGL, and CPO for those who want the uniform.',
        ),
      tabs: [],
    },
  },
  {
    name: 'Railway exams',
    subTitle: 'Stations, offices, workshops and the driver’s cabin.',
    seoUrl: 'railway-exams',
    picture: 'course/railways',
    page: {
      info_cards: [
        card('language', 'Taught in three languages', 'Odia, Hindi and English, with printed notes'),
        card('people', 'Afternoon batches', 'Timed for students of the morning colleges'),
      ],
      content: paragraphs(
        'Railway papers ask more general science than any other, and give little time for it. Our science classes start from the school book and stop where the railway papers stop.',
        'Group D and Assistant Loco Pilot have physical or aptitude stages after the computer test; the courses say what to practise at home for them.',
      ),
      tabs: [],
    },
  },
  {
    name: 'School and scholarship',
    subTitle: 'Boards, entrance tests and scholarships from Class V to Class X.',
    seoUrl: 'school-and-scholarship',
    picture: 'course/school',
    page: {
      info_cards: [
        card('clock', 'Weekends only', 'The school week stays for school'),
        card('medal', 'Scholarship papers', 'Navodaya, Sainik School and NMMS'),
      ],
      content: paragraphs(
        'Children come on Saturday and Sunday, and parents meet the teacher on the first Sunday of each month. We take no child who is not also going to school regularly.',
        'For the entrance tests we practise filling the answer sheet as carefully as the sums: a shifted row has cost more seats than arithmetic.',
      ),
      tabs: [],
    },
  },
  {
    name: 'Foundation',
    subTitle: 'One subject at a time, from the first page.',
    seoUrl: 'foundation',
    picture: 'course/foundation',
    page: {
      info_cards: [
        card('book', 'From the first page', 'Nothing is taken as known'),
        card('phone', 'Mostly recorded', 'Watch a lesson as often as it needs'),
      ],
      content: paragraphs(
        'These courses are for those who left mathematics or English behind after Class X and now need it again. They go slowly, explain every step aloud and end with a test that you can take as often as you like.',
      ),
      tabs: [],
    },
  },
  {
    name: 'For those who work',
    subTitle: 'Evening and weekend classes, and lessons that wait for you.',
    seoUrl: 'for-those-who-work',
    picture: 'course/evening',
    page: {
      info_cards: [
        card('clock', 'After six', 'Evening classes begin at 6:30 or 7 pm'),
        card('phone', 'Miss nothing', 'Every live class is there as a recording by eleven'),
      ],
      content: paragraphs(
        'About a third of our students have a job. They tell us that the hard part is the first quarter of an hour after work, so our evening classes begin with ten easy questions that nobody collects.',
      ),
      tabs: [],
    },
  },
]
