import { bullets, card, heading, paragraphs, table } from './detail-page.ts'
import { type ExamCategoryData, officialNotice } from './exam-shape.ts'

const computerTest = card('phone', 'On a computer', 'Marks are normalised across shifts')

export const ssc: ExamCategoryData = {
  name: 'SSC',
  subTitle: 'Posts in central ministries and forces, filled by the Staff Selection Commission.',
  seoUrl: 'ssc',
  picture: 'course/ssc',
  page: {
    info_cards: [
      card('book', 'Four subjects', 'The same in nearly every paper'),
      card('language', 'English and Hindi', 'Some papers also in other languages'),
    ],
    content:
      paragraphs(
        'The Staff Selection Commission publishes a calendar once a year. Its papers share reasoning, mathematics, English and general awareness; what differs is the depth, and the stages that follow the computer-based test.',
      ) +
      heading('By your highest qualification') +
      table(
        ['Qualification', 'Examinations'],
        [
          ['Class X', 'MTS, GD Constable'],
          ['Class XII', 'CHSL'],
          ['Degree', 'CGL, CPO'],
        ],
      ),
    tabs: [],
  },
  exams: [
    {
      name: 'SSC CGL',
      next: { stage: 'Tier II', inDays: 58 },
      seoUrl: 'ssc-cgl',
      subTitle: 'Tier I and Tier II, for graduates',
      page: {
        info_cards: [
          card('people', 'Graduates', 'Any subject for most posts'),
          card('clock', 'One hour', 'Tier I: 100 questions'),
          computerTest,
        ],
        content:
          paragraphs('Combined Graduate Level: assistants, inspectors, auditors and accountants in many departments.') +
          bullets(
            '<strong>Tier I</strong> has four parts of 25 questions: reasoning, general awareness, mathematics and English. You get two marks for a correct answer and lose half a mark for a wrong one. It decides who may take Tier II.',
            '<strong>Tier II</strong> decides the merit list. It adds a computer module and a data entry test.',
          ) +
          officialNotice,
        tabs: [],
      },
    },
    {
      name: 'SSC CHSL',
      seoUrl: 'ssc-chsl',
      subTitle: 'Tier I and Tier II, after Class XII',
      page: {
        info_cards: [
          card('people', 'After Class XII', 'Clerks and data entry operators'),
          card('phone', 'Typing counts', 'A skill or typing test in Tier II'),
        ],
        content:
          paragraphs(
            'Combined Higher Secondary Level. Tier I is like the CGL Tier I, with easier mathematics. Tier II has longer sections, a computer module and a typing test.',
            'The typing test is pass or fail, and many candidates fail because they never practised. Start in the first month.',
          ) + officialNotice,
        tabs: [],
      },
    },
    {
      name: 'SSC MTS',
      seoUrl: 'ssc-mts',
      subTitle: 'One computer test in two sessions, after Class X',
      page: {
        info_cards: [
          card('people', 'After Class X', 'Multi-tasking staff and havaldars'),
          card('clock', 'Two sessions', 'One after the other on one day'),
        ],
        content:
          paragraphs(
            'The first session covers numerical ability and reasoning, with no negative marking, so answer every question. The second covers general awareness and English, and has negative marking.',
            'Havaldar candidates also take a walking test and have their measurements checked.',
          ) + officialNotice,
        tabs: [],
      },
    },
    {
      name: 'SSC GD Constable',
      seoUrl: 'ssc-gd-constable',
      subTitle: 'Computer test, then physical tests',
      page: {
        info_cards: [
          card('people', 'After Class X', 'Constables of the central forces'),
          card('clock', 'One hour', '80 questions'),
          card('medal', 'Running', 'Five kilometres for men, 1.6 for women'),
        ],
        content:
          paragraphs(
            'The paper has reasoning, general awareness, elementary mathematics and English or Hindi. Physical tests and a medical examination follow.',
            'Have your eyes checked before you apply. Poor eyesight is the most common reason for rejection at the end.',
          ) + officialNotice,
        tabs: [],
      },
    },
    {
      name: 'SSC CPO',
      seoUrl: 'ssc-cpo',
      subTitle: 'Sub-Inspector: Paper I, physical tests, Paper II',
      page: {
        info_cards: [
          card('people', 'Graduates', 'Delhi Police and central forces'),
          card('clock', 'Two hours', 'Paper I: 200 questions'),
        ],
        content:
          paragraphs(
            'Paper I has four equal parts. Candidates who pass the physical tests then take Paper II, which is on English only. A medical examination is the last step.',
          ) + officialNotice,
        tabs: [],
      },
    },
  ],
}
