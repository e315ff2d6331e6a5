import { bullets, card, paragraphs, table } from './detail-page.ts'
import { type ExamCategoryData, officialNotice } from './exam-shape.ts'

const third = card('paper', 'Wrong answers cost', 'A third of a mark each')

export const railways: ExamCategoryData = {
  name: 'Railways',
  subTitle: 'Stations, offices, tracks and engines: the examinations of the Railway Recruitment Boards.',
  seoUrl: 'railways',
  picture: 'course/railways',
  page: {
    info_cards: [
      card('language', 'Many languages', 'The papers can be read in Odia, Bengali, Hindi and others'),
      card('medal', 'Fitness', 'Each post has a medical standard of its own'),
    ],
    content: paragraphs(
      'You choose one Railway Recruitment Board and write its papers, wherever you live. Students of ours apply mostly to Bhubaneswar and Kolkata.',
      'Years may pass between two notices for the same post, and then the posts are many. Prepare for two examinations at once: they share science, mathematics and reasoning.',
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
            'The second test has the same subjects with more questions in the same time. Typists then type, and future station masters sit an aptitude test in which speed of reaction is measured.',
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
            'Both are only passed or failed. Practise the run in shoes you will really wear.',
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
          card('people', 'Trade certificate or diploma', 'As the notice lists them'),
          card('clock', 'One hour', 'First test: 75 questions'),
          third,
        ],
        content:
          paragraphs(
            'Assistant Loco Pilots sit beside the driver and later drive. The second test has a part for all, with basic science and engineering, and a part on your trade that you only have to pass.',
            'The aptitude test asks for memory, attention and quick reaction. It has a minimum in each of its batteries and nothing is taken off for mistakes. Eyesight must be very good.',
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
          card('people', 'Diploma or degree', 'In the branch of the post'),
          card('clock', 'Two hours', 'Second test: 150 questions'),
          third,
        ],
        content:
          paragraphs(
            'Junior Engineers. The first test has mathematics, reasoning, awareness and science, and chooses who may write the second. In the second, two thirds of the questions are about your branch.',
          ) + officialNotice,
        tabs: [],
      },
    },
  ],
}
