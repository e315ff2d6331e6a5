import { bullets, card, paragraphs, table } from './detail-page.ts'
import { type ExamCategoryData, schoolNotice } from './exam-shape.ts'

export const school: ExamCategoryData = {
  name: 'School',
  subTitle: 'Boards, entrance tests and scholarships for Classes V to X.',
  seoUrl: 'school',
  picture: 'course/school',
  page: {
    info_cards: [
      card('clock', 'Saturday and Sunday', 'No class on a school day'),
      card('people', 'Parents welcome', 'Sit in on any lesson'),
    ],
    content: paragraphs(
      'A tired child learns nothing, so our school courses are short and held at weekends. The entrance tests are for Classes V and VIII, and the scholarship test is for Class VIII. Everything else follows the school textbook.',
    ),
    tabs: [],
  },
  exams: [
    {
      name: 'Class IX Foundation',
      seoUrl: 'class-ix-foundation',
      subTitle: 'Mathematics and science, weekends',
      page: {
        info_cards: [
          card('clock', 'Five hours a week', 'Saturday and Sunday'),
          card('book', 'Textbook first', 'Then one step further'),
        ],
        content: paragraphs(
          'This is our own course, not an external exam. It builds a firm base in algebra, geometry and science before the board year begins, and ends with a test in the style of a board paper.',
        ),
        tabs: [],
      },
    },
    {
      name: 'Class X Board',
      seoUrl: 'class-x-board',
      subTitle: 'Odisha and central boards, all subjects',
      page: {
        info_cards: [
          card('language', 'Odia and English medium', 'In separate groups'),
          card('paper', 'Written on paper', 'Marked the way the board marks'),
        ],
        content:
          paragraphs(
            'The boards give marks for steps, so we teach how to write an answer as well as how to find it. From January each student writes one full paper a week.',
            'Mathematics and science are taught in class; for the other subjects there are doubt hours.',
          ) + schoolNotice,
        tabs: [],
      },
    },
    {
      name: 'Navodaya Entrance',
      seoUrl: 'navodaya-entrance',
      subTitle: 'Class VI selection test',
      page: {
        info_cards: [
          card('people', 'Class V', 'Studying in the district'),
          card('clock', 'Two hours', '80 questions'),
          card('map', 'One school per district', 'Most seats are for rural students'),
        ],
        content:
          table(
            ['Part', 'Questions'],
            [
              ['Mental ability', '40'],
              ['Arithmetic', '20'],
              ['Language', '20'],
            ],
          ) +
          paragraphs(
            'There is no negative marking. A child may take the test only once, so check the age and class on the form carefully.',
          ) +
          schoolNotice,
        tabs: [],
      },
    },
    {
      name: 'Sainik School Entrance',
      seoUrl: 'sainik-school-entrance',
      subTitle: 'Class VI and Class IX',
      page: {
        info_cards: [
          card('people', 'Classes V and VIII', 'For entry to VI and IX'),
          card('paper', 'With a pen', 'Answers marked on an OMR sheet'),
        ],
        content:
          bullets(
            '<strong>For Class VI:</strong> mathematics, language, intelligence and general knowledge.',
            '<strong>For Class IX:</strong> mathematics, intelligence, English, science and social science.',
          ) +
          paragraphs('Mathematics carries the most marks. Shortlisted candidates then have a medical examination.') +
          schoolNotice,
        tabs: [],
      },
    },
    {
      name: 'NMMS Scholarship',
      seoUrl: 'nmms-scholarship',
      subTitle: 'Mental ability and school subjects, Class VIII',
      page: {
        info_cards: [
          card('people', 'Class VIII', 'Government and aided schools'),
          card('medal', 'Four years', 'Paid from Class IX to Class XII'),
        ],
        content:
          paragraphs(
            'A central government scholarship for children from low-income families. There are two papers: one on mental ability, and one on mathematics, science and social science up to Class VIII.',
            'The school submits the form. Ask the head teacher in the first week of the session, and get the income certificate early.',
          ) + schoolNotice,
        tabs: [],
      },
    },
  ],
}
