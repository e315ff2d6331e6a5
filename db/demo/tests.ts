import type { QuizType, TestMode } from '#domains/exams/tests/schema.ts'
import { demoPattern } from './patterns.ts'
import type { DemoQuestion, Language } from './questions/question.ts'

type Subject = DemoQuestion['subject']

export type DemoTest = {
  name: string
  type: QuizType
  /** Key of a demo pattern. */
  pattern: string
  languages: Language[]
  /** Name of the sub-exam that a full mock is listed under. */
  subExam?: string
  /** Subject and topic of a subject, topic or class test, in the words of the classes. */
  heading?: { subject: string; topic: string }
  /** Films about its solutions: the day of each, counted as that of the test, at nine in the evening; and the section it is about. */
  discussed?: { inDays: number; section?: string }[]
  /** Open to every student, without a course. */
  isFree?: boolean
  /** More than once for practice; the first alone is ranked. */
  attemptsAllowed?: number
  /** The day it opens, counted from the loading of the demo: at nine in the morning, today at the last full hour. */
  opensInDays: number
  /** The day it closes, at nine in the morning; without it a talent or scholarship test is over after its minutes. */
  closesInDays?: number
  /** Online alone, unless it is said. */
  modes?: TestMode[]
  /** Centres for the test on paper, by their addresses; by default every one. */
  centres?: string[]
}

const quant = 'quantitative-aptitude'

function practice(type: 'subject' | 'topic' | 'class', name: string, test: Pick<DemoTest, 'heading' | 'opensInDays'>) {
  const subject = test.heading?.subject === 'reasoning' ? 'reasoning' : 'quant'
  return {
    name,
    type,
    pattern: `own-practice-${subject}`,
    languages: ['en' as const],
    isFree: true,
    attemptsAllowed: 5,
    ...test,
  }
}

/** Short ones beside the classes, on one subject or topic. */
const practiceTests: DemoTest[] = [
  practice('subject', 'Quantitative aptitude: subject test 1', {
    heading: { subject: quant, topic: 'Percentage' },
    opensInDays: -12,
  }),
  practice('subject', 'Reasoning: subject test 1', {
    heading: { subject: 'reasoning', topic: 'Syllogism' },
    opensInDays: -8,
  }),
  practice('topic', 'Percentage: topic test 1', {
    heading: { subject: quant, topic: 'Percentage' },
    opensInDays: -10,
  }),
  practice('topic', 'Data interpretation: topic test 1', {
    heading: { subject: quant, topic: 'Data interpretation' },
    opensInDays: 3,
  }),
  practice('topic', 'Seating arrangement: topic test 1', {
    heading: { subject: 'reasoning', topic: 'Seating arrangement' },
    opensInDays: -5,
  }),
  practice('class', 'Class test: percentages', {
    heading: { subject: quant, topic: 'Percentage' },
    opensInDays: -11,
  }),
]

type Series = Pick<DemoTest, 'pattern'> & { subExam: string; named: (number: number) => string; languages?: Language[] }

/** The mocks that a test series adds, one for each of these days. */
function mocks({ named, languages = ['en'], ...series }: Series, days: Record<number, number>): DemoTest[] {
  return Object.entries(days).map(([number, opensInDays]) => {
    return { name: named(Number(number)), type: 'mock-flt', ...series, languages, opensInDays }
  })
}

const threeLanguages: Language[] = ['en', 'hi', 'or']

/** For those who have bought the series, beside the free ones: the days by the number of the mock. */
const seriesTests: DemoTest[] = [
  ...mocks(
    {
      subExam: 'Bank PO Prelims',
      pattern: 'own-bank-prelims-one-clock',
      named: (number) => `Bank PO Prelims: full mock ${number}`,
    },
    { 3: 16, 4: 23 },
  ),
  ...mocks(
    {
      subExam: 'Bank Clerk Prelims',
      pattern: 'own-bank-short',
      named: (number) => `Bank Clerk Prelims: short mock ${number}`,
    },
    { 2: 4 },
  ),
  ...mocks(
    {
      subExam: 'Rural Bank Prelims',
      pattern: 'own-railway-30',
      named: (number) => `Rural Bank Prelims: mock ${number}`,
      languages: threeLanguages,
    },
    { 1: -4, 2: 3, 3: 10 },
  ),
  ...mocks(
    {
      subExam: 'SSC CGL Tier 1',
      pattern: 'ssc-cgl-tier-1',
      named: (number) => `SSC CGL Tier 1: full mock ${number}`,
    },
    { 2: 9, 3: 16 },
  ),
  ...mocks(
    {
      subExam: 'SSC CHSL Tier 1',
      pattern: 'ssc-chsl-tier-1',
      named: (number) => `SSC CHSL Tier 1: full mock ${number}`,
    },
    { 1: -5, 2: 2, 3: 9 },
  ),
  ...mocks(
    {
      subExam: 'RRB NTPC CBT-1',
      pattern: 'rrb-ntpc-cbt-1',
      named: (number) => `Railway NTPC CBT-1: full mock ${number}`,
    },
    { 2: 7, 3: 14 },
  ),
  ...mocks(
    {
      subExam: 'RRB Group D',
      pattern: 'own-railway-30',
      named: (number) => `Railway Group D: mock ${number}`,
      languages: threeLanguages,
    },
    { 2: 7, 3: 14 },
  ),
  ...mocks(
    {
      subExam: 'School entrance',
      pattern: 'own-practice-reasoning',
      named: (number) => `School entrance: mental ability ${number}`,
    },
    { 1: -9, 2: -2, 3: 5 },
  ),
]

/** Each takes the next questions of its subjects that exist in all its languages, going round when they are used up. */
export const demoTests: DemoTest[] = [
  {
    name: 'Bank PO Prelims: full mock 1',
    type: 'mock-flt',
    subExam: 'Bank PO Prelims',
    isFree: true,
    pattern: 'own-bank-prelims-one-clock',
    languages: ['en'],
    opensInDays: -6,
    discussed: [
      { inDays: -5, section: 'English' },
      { inDays: -4, section: 'Reasoning' },
    ],
  },
  {
    name: 'Railway NTPC CBT-1: full mock 1',
    type: 'mock-flt',
    subExam: 'RRB NTPC CBT-1',
    isFree: true,
    pattern: 'rrb-ntpc-cbt-1',
    languages: ['en'],
    opensInDays: 0,
    discussed: [{ inDays: 0 }],
  },
  {
    name: 'SSC CGL Tier 1: full mock 1',
    type: 'mock-flt',
    subExam: 'SSC CGL Tier 1',
    isFree: true,
    pattern: 'ssc-cgl-tier-1',
    languages: ['en'],
    opensInDays: 2,
  },
  {
    name: 'Bank Clerk Prelims: short mock',
    type: 'mock-flt',
    subExam: 'Bank Clerk Prelims',
    isFree: true,
    pattern: 'own-bank-short',
    languages: ['en'],
    opensInDays: -3,
    discussed: [
      { inDays: -2, section: 'Quantitative aptitude' },
      { inDays: -2, section: 'Reasoning' },
    ],
  },
  {
    name: 'Bank Clerk Prelims: section by section',
    type: 'mock-flt',
    subExam: 'Bank Clerk Prelims',
    isFree: true,
    pattern: 'own-section-by-section',
    languages: ['en', 'hi'],
    opensInDays: -2,
    discussed: [{ inDays: -1 }],
  },
  {
    name: 'Railway Group D: mock in English, Hindi and Odia',
    type: 'mock-flt',
    subExam: 'RRB Group D',
    isFree: true,
    pattern: 'own-railway-30',
    languages: ['en', 'hi', 'or'],
    opensInDays: 0,
  },
  {
    name: 'Bank PO Prelims: full mock 2',
    type: 'mock-flt',
    subExam: 'Bank PO Prelims',
    pattern: 'own-bank-prelims-one-clock',
    languages: ['en'],
    opensInDays: 9,
    discussed: [{ inDays: 10 }],
  },
  ...practiceTests,
  {
    name: 'Talent discovery test for Class X to XII',
    type: 'ftd',
    pattern: 'own-railway-45',
    languages: ['en', 'hi', 'or'],
    opensInDays: 12,
    modes: ['online', 'offline'],
  },
  {
    name: 'Foundation scholarship test',
    type: 'scholarship',
    pattern: 'own-foundation-scholarship',
    languages: ['en'],
    opensInDays: 20,
    modes: ['offline', 'online'],
    centres: ['bhubaneswar', 'cuttack', 'sambalpur'],
  },
  {
    name: 'Talent discovery week: open online test',
    type: 'ftd',
    pattern: 'own-bank-short',
    languages: ['en'],
    opensInDays: 0,
    closesInDays: 7,
  },
  ...seriesTests,
]

/** Questions that the bank of single choices does not have: several right options, and numbers. */
export const allKindsTest: DemoTest = {
  name: 'Quantitative aptitude: all kinds of questions',
  type: 'mock-flt',
  subExam: 'Bank Clerk Prelims',
  isFree: true,
  pattern: 'own-all-kinds',
  languages: ['en'],
  opensInDays: -1,
}

const subjects: Subject[] = ['quantitative-aptitude', 'reasoning', 'english', 'general-awareness']

/** Returns what to request from the bank, section by section. Throws for a subject that it lacks. */
export function sectionsOf({ pattern, languages }: Pick<DemoTest, 'pattern' | 'languages'>) {
  return demoPattern(pattern).body.sections.map((section) => {
    const subject = subjects.find((one) => one === section.subject)
    if (!subject) throw new Error(`The bank has nothing for ${section.name}.`)
    const own = languages.filter((language) => section.languages?.includes(language) ?? true)
    return { subject, count: section.questions, languages: own }
  })
}
