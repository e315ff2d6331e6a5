import { bullets, card, paragraphs, table } from './detail-page.ts'
import { type ExamCategoryData, officialNotice } from './exam-shape.ts'

const third = card('paper', 'Negative marking', 'A third of a mark each')

export const railways: ExamCategoryData = {
  name: 'Railways',
  subTitle: 'Stations, offices, tracks and engines: the examinations of the Railway Recruitment Boards.',
  seoUrl: 'railways',
  picture: 'course/railways',
  page: {
    info_cards: [
      card('language', 'Many languages', 'Papers are available in Odia, Bengali, Hindi and more'),
      card('medal', 'Fitness', 'Each post has a medical standard of its own'),
    ],
    content: paragraphs(
      'You choose one Railway Recruitment Board and take its papers, wherever you live. Our students mostly apply to Bhubaneswar and Kolkata.',
      'It can be years before the same post is announced again, and then there are many vacancies. Prepare for two exams at once; they share science, mathematics and reasoning.',
    ),
    tabs: [],
  },
  exams: [
    {
      name: 'RRB NTPC',
      next: { stage: 'Second stage', inDays: 34 },
      seoUrl: 'rrb-ntpc',
      subTitle: 'Two computer tests, then skill or aptitude test',
      page: {
        info_cards: [
          card('people', 'Class XII or degree', 'Two lists of posts'),
          card('clock', '90 minutes', 'First test: 100 questions'),
          third,
        ],
        content:
          table(
            ['First test', 'Questions'],
            [
              ['General awareness', '40'],
              ['Mathematics', '30'],
              ['Reasoning', '30'],
            ],
          ) +
          paragraphs(
            'The second test covers the same subjects, with more questions in the same time. After that, typists take a typing test and future station masters take an aptitude test that measures reaction speed.',
          ) +
          officialNotice,
        tabs: [],
      },
    },
    {
      name: 'RRB Group D',
      seoUrl: 'rrb-group-d',
      subTitle: 'Computer test, then physical efficiency test',
      page: {
        info_cards: [
          card('people', 'After Class X', 'Track, workshop and station staff'),
          card('clock', '90 minutes', '100 questions'),
          third,
        ],
        content:
          paragraphs(
            'The subjects are general science, mathematics, reasoning, and general awareness with current affairs.',
          ) +
          bullets(
            'The physical test has two parts: carrying a weight over a distance, and a run against time.',
            'Both are pass or fail. Practise the run in the shoes you will actually wear.',
          ) +
          officialNotice,
        tabs: [],
      },
    },
    {
      name: 'RRB ALP',
      seoUrl: 'rrb-alp',
      subTitle: 'Two computer tests and the driver’s aptitude test',
      page: {
        info_cards: [
          card('people', 'Trade certificate or diploma', 'As listed in the notice'),
          card('clock', 'One hour', 'First test: 75 questions'),
          third,
        ],
        content:
          paragraphs(
            'Assistant Loco Pilots sit beside the driver and later drive trains themselves. The second test has a common part with basic science and engineering, and a part on your trade that you only need to pass.',
            'The aptitude test checks memory, attention and quick reactions. You must reach a minimum in each part, and there is no negative marking. Eyesight must be very good.',
          ) + officialNotice,
        tabs: [],
      },
    },
    {
      name: 'RRB JE',
      seoUrl: 'rrb-je',
      subTitle: 'Two computer tests, for diploma and degree holders',
      page: {
        info_cards: [
          card('people', 'Diploma or degree', 'In the relevant engineering branch'),
          card('clock', 'Two hours', 'Second test: 150 questions'),
          third,
        ],
        content:
          paragraphs(
            'For Junior Engineers. The first test covers mathematics, reasoning, general awareness and science, and decides who may take the second. In the second test, two thirds of the questions are about your branch.',
          ) + officialNotice,
        tabs: [],
      },
    },
  ],
}
