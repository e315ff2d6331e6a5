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
      'A child who is tired learns nothing, so our school courses are short and on weekends. The entrance tests are for Classes V and VIII; the scholarship test is for Class VIII; the rest follows the school book.',
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
          card('book', 'School book first', 'Then one step further'),
        ],
        content: paragraphs(
          'This is a course of ours and not an outside examination. It makes sure that algebra, geometry and the ideas of science are safe before the board year begins, and ends with a test written like a board paper.',
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
          card('paper', 'Written on paper', 'Marked as the board marks'),
        ],
        content:
          paragraphs(
            'The boards give marks for steps, so we teach how to write an answer as well as how to find it. From January each student writes one full paper a week.',
            'Teachers take mathematics and science in class; for the other subjects there are doubt hours.',
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
          card('map', 'One school a district', 'Most seats are for villages'),
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
            'Nothing is taken off for a wrong answer. A child may try only once, so age and class must be right in the form.',
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
          card('paper', 'With a pen', 'Circles on an answer sheet'),
        ],
        content:
          bullets(
            '<strong>For Class VI:</strong> mathematics, language, intelligence and general knowledge.',
            '<strong>For Class IX:</strong> mathematics, intelligence, English, science and social science.',
          ) +
          paragraphs('Mathematics carries most of the marks. A medical examination follows for those on the list.') +
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
            'A scholarship of the Union government for children whose parents earn little. There are two papers: one of mental ability, one of mathematics, science and social science up to Class VIII.',
            'The school files the form. Ask the head teacher in the first week of the session, and bring the income certificate early.',
          ) + schoolNotice,
        tabs: [],
      },
    },
  ],
}
