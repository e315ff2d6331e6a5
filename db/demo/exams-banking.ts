import { bullets, card, heading, paragraphs, table } from './detail-page.ts'
import { type ExamCategoryData, officialNotice } from './exam-shape.ts'

const wrongAnswers = card('paper', 'Negative marking', 'A quarter of the question’s marks')

export const banking: ExamCategoryData = {
  name: 'Banking',
  subTitle: 'Officer and clerk posts in the State Bank, other public sector banks, rural banks and the Reserve Bank.',
  seoUrl: 'banking',
  picture: 'course/banking',
  page: {
    info_cards: [
      card('clock', 'Every year', 'Applications open in about the same months'),
      card('language', 'Local language', 'Clerks must show that they know it'),
      card('medal', 'Stages', 'A short first paper, a long second one'),
    ],
    content:
      paragraphs(
        'Bank exams begin with a short paper that tests speed, followed by a longer one that tests knowledge. After that, officer candidates are interviewed and clerk candidates are not.',
      ) +
      heading('Which exam is right for you?') +
      bullets(
        '<strong>A degree and a wish to be posted anywhere in India:</strong> SBI PO and IBPS PO.',
        '<strong>A degree and a wish to stay in your state:</strong> SBI Clerk, IBPS Clerk or a rural bank.',
        '<strong>An interest in the economy as a whole:</strong> RBI Grade B.',
      ),
    tabs: [],
  },
  exams: [
    {
      name: 'SBI PO',
      next: { stage: 'Prelims', inDays: 82 },
      seoUrl: 'sbi-po',
      subTitle: 'Prelims, Mains, then group exercise and interview',
      page: {
        info_cards: [
          card('people', 'Graduates', 'Final-year students may apply'),
          card('clock', 'Three phases', 'About eight months from application to appointment'),
          wrongAnswers,
        ],
        content:
          paragraphs(
            'Probationary officers of the State Bank of India are trained for two years in several branches.',
          ) +
          table(
            ['Phase', 'What it covers'],
            [
              ['Prelims', 'English, quantitative aptitude and reasoning: 100 questions in one hour'],
              ['Mains', 'Reasoning and computers, data analysis, awareness and English, then a descriptive paper'],
              ['Phase III', 'Psychometric test, group exercise and interview'],
            ],
          ) +
          officialNotice,
        tabs: [],
      },
    },
    {
      name: 'SBI Clerk',
      next: { stage: 'Mains', inDays: 47 },
      seoUrl: 'sbi-clerk',
      subTitle: 'Prelims, Mains and a local language test',
      page: {
        info_cards: [
          card('people', 'Graduates', 'Apply for one state only'),
          card('clock', 'Two papers', 'No interview'),
          wrongAnswers,
        ],
        content:
          paragraphs(
            'The official name of the post is Junior Associate (Customer Support and Sales). You apply for one state and are posted there.',
          ) +
          bullets(
            '<strong>Prelims:</strong> English, numerical ability and reasoning, 100 questions in one hour.',
            '<strong>Mains:</strong> financial awareness, English, quantitative aptitude, reasoning and computer aptitude.',
            '<strong>Language test:</strong> for those who did not study the state’s language at school.',
          ) +
          officialNotice,
        tabs: [],
      },
    },
    {
      name: 'IBPS PO',
      seoUrl: 'ibps-po',
      subTitle: 'Prelims, Mains and a common interview',
      page: {
        info_cards: [
          card('people', 'Graduates', 'One form for many banks'),
          card('medal', 'Preference list', 'You rank the banks'),
          wrongAnswers,
        ],
        content:
          paragraphs(
            'The Institute of Banking Personnel Selection conducts the exam for the public sector banks that take part each year. The prelims match SBI PO in format and length; the mains end with a short descriptive paper in English.',
            'There is one common interview for all banks. Selection depends on your marks in the mains and the interview, and on the order in which you ranked the banks.',
          ) + officialNotice,
        tabs: [],
      },
    },
    {
      name: 'IBPS Clerk',
      next: { stage: 'Mains', inDays: 12 },
      seoUrl: 'ibps-clerk',
      subTitle: 'Prelims and Mains, no interview',
      page: {
        info_cards: [
          card('people', 'Graduates', 'Apply for one state only'),
          card('clock', 'Two papers', 'The second one decides'),
          wrongAnswers,
        ],
        content:
          paragraphs(
            'Recent notices call the post Customer Service Associate. The first paper only decides who may take the second. The merit list for your state is based on the second paper alone.',
            'A basic command of the official language of the state is required.',
          ) + officialNotice,
        tabs: [],
      },
    },
    {
      name: 'IBPS RRB',
      seoUrl: 'ibps-rrb',
      subTitle: 'Officer and Office Assistant in rural banks',
      page: {
        info_cards: [
          card('map', 'Regional rural banks', 'Posts in the districts of a state'),
          card('clock', '45 minutes', 'Two sections in the first paper'),
          wrongAnswers,
        ],
        content:
          table(
            ['Post', 'Stages'],
            [
              ['Office Assistant', 'Prelims and Mains'],
              ['Officer Scale I', 'Prelims, Mains and interview'],
              ['Officer Scale II and III', 'one exam and an interview; work experience required'],
            ],
          ) +
          paragraphs(
            'The prelims have only reasoning and quantitative aptitude. In the mains you choose English or Hindi for the language section.',
          ) +
          officialNotice,
        tabs: [],
      },
    },
    {
      name: 'RBI Grade B',
      seoUrl: 'rbi-grade-b',
      subTitle: 'Phase I, Phase II and interview',
      page: {
        info_cards: [
          card('people', 'Graduates', 'With the minimum marks given in the notice'),
          card('paper', 'Phase II papers', 'Economic and social issues, finance and management, English'),
        ],
        content:
          paragraphs(
            'For officers of the Reserve Bank of India. Phase I is a single objective paper on general awareness, reasoning, English and quantitative aptitude. Phase II combines objective and written answers, and this is where most candidates are eliminated.',
            'Read one good newspaper from the first day of preparation. The interview is less about facts than about how you reason with them.',
          ) + officialNotice,
        tabs: [],
      },
    },
  ],
}
