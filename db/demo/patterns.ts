import { plainTerms } from '../../src/domains/exams/rules.ts'
import type { NewPattern, PatternSection, TestTerms } from '../../src/domains/exams/schema.ts'

/*
 * Patterns of real examinations, each with where it is written; sources contradict each other even on well-known papers, so an institute corrects them by a new
 * version. Then those the demo institute made itself, for shorter mocks and for one clock where the examination has several.
 */

const exam: TestTerms = { ...plainTerms, saveRule: 'exam' }
const practice = plainTerms

type Given = Pick<PatternSection, 'name' | 'subject' | 'questions' | 'marksPerQuestion' | 'penalty'> &
  Partial<PatternSection>

/** On the clock of the whole test. */
function pooled(section: Given): PatternSection {
  return { minutes: null, locks: false, earlyAdvance: true, languages: null, minimumMarks: null, ...section }
}

/** On a clock of its own: it opens when the one before is over, and nobody comes back. */
function closed(section: Given & { minutes: number }): PatternSection {
  return pooled({ locks: true, earlyAdvance: false, ...section })
}

const english = { name: 'English', subject: 'english', languages: ['en'] } satisfies Partial<PatternSection>
const quant = { name: 'Quantitative aptitude', subject: 'quantitative-aptitude' } as const
const reasoning = { name: 'Reasoning', subject: 'reasoning' } as const
const awareness = { name: 'General awareness', subject: 'general-awareness' } as const

const ssc = { questions: 25, marksPerQuestion: '2', penalty: '1/2' } as const
const railway = { marksPerQuestion: '1', penalty: '1/3' } as const
const bank = { marksPerQuestion: '1', penalty: '1/4' } as const
const school = { questions: 25, marksPerQuestion: '4', penalty: '1' } as const

export const examPatterns = [
  {
    key: 'ssc-cgl-tier-1',
    name: 'SSC CGL Tier 1, 2026',
    source: 'careerheightspala.com; kamiyab.in',
    sourceDate: '2026-11-20',
    body: {
      terms: { ...exam, clock: 'sections', roundingPlaces: 5 },
      minutes: null,
      sections: [reasoning, awareness, quant, english].map((section) => closed({ ...section, ...ssc, minutes: 15 })),
    },
  },
  {
    key: 'ssc-chsl-tier-1',
    name: 'SSC CHSL Tier 1',
    source: 'examstide.com/exams-ssc-chsl; jagranjosh.com (10 November 2025)',
    sourceDate: '2025-11-10',
    body: {
      terms: { ...exam, roundingPlaces: 5 },
      minutes: 60,
      sections: [english, reasoning, quant, awareness].map((section) => pooled({ ...section, ...ssc })),
    },
  },
  {
    key: 'ibps-po-prelims',
    name: 'IBPS PO preliminary, 2025',
    source: 'ndtv.com (9088027); edexlive.com (15 August 2025); practicemock.com',
    sourceDate: '2025-08-15',
    body: {
      terms: { ...exam, clock: 'sections' },
      minutes: null,
      // A quarter of the question's own marks is taken off.
      sections: [
        closed({ ...english, ...bank, questions: 30, minutes: 20 }),
        closed({ ...quant, questions: 35, marksPerQuestion: '6/7', penalty: '3/14', minutes: 20 }),
        closed({ ...reasoning, questions: 35, marksPerQuestion: '8/7', penalty: '2/7', minutes: 20 }),
      ],
    },
  },
  {
    key: 'sbi-clerk-prelims',
    name: 'SBI Clerk preliminary',
    source: 'ndtv.com (7678235); pl.practicemock.com',
    sourceDate: '2026-11-20',
    body: {
      terms: { ...exam, clock: 'sections' },
      minutes: null,
      sections: [
        closed({ ...english, ...bank, questions: 30, minutes: 20 }),
        closed({ ...quant, ...bank, name: 'Numerical ability', questions: 35, minutes: 20 }),
        closed({ ...reasoning, ...bank, questions: 35, minutes: 20 }),
      ],
    },
  },
  {
    key: 'rrb-ntpc-cbt-1',
    name: 'RRB NTPC CBT-1',
    source: 'bhaklol.com/2019/03/rrb-ntpc-syllabus.html; prepgrind.com',
    sourceDate: '2026-11-20',
    body: {
      terms: { ...exam, roundingPlaces: 5 },
      minutes: 90,
      sections: [
        pooled({ ...awareness, ...railway, questions: 40 }),
        pooled({ ...quant, ...railway, name: 'Mathematics', questions: 30 }),
        pooled({ ...reasoning, ...railway, questions: 30 }),
      ],
    },
  },
  {
    key: 'nta-school',
    name: 'School test with the marks of the NTA',
    source: 'marks +4 and −1: api.codewithcreators.in; sections and minutes: the institute',
    sourceDate: '2026-11-20',
    body: {
      terms: { ...exam, roundingPlaces: 7, severalCorrect: 'share' },
      minutes: 180,
      sections: [
        pooled({ ...school, name: 'Physics', subject: 'physics' }),
        pooled({ ...school, name: 'Chemistry', subject: 'chemistry' }),
        pooled({ ...school, name: 'Mathematics', subject: 'mathematics' }),
      ],
    },
  },
] as const satisfies NewPattern[]

const own = { source: 'Set by the institute', sourceDate: '2026-11-20' } as const

export const ownPatterns = [
  {
    ...own,
    key: 'own-bank-prelims-one-clock',
    name: 'Bank prelims on one clock',
    body: {
      terms: practice,
      minutes: 60,
      sections: [
        pooled({ ...english, ...bank, questions: 30 }),
        pooled({ ...quant, ...bank, questions: 35 }),
        pooled({ ...reasoning, ...bank, questions: 35 }),
      ],
    },
  },
  {
    ...own,
    key: 'own-bank-short',
    name: 'Short bank mock',
    body: {
      terms: practice,
      minutes: 20,
      sections: [
        pooled({ ...english, ...bank, questions: 8 }),
        pooled({ ...quant, ...bank, questions: 10 }),
        pooled({ ...reasoning, ...bank, questions: 10 }),
      ],
    },
  },
  ...[30, 45].map((minutes) => ({
    ...own,
    key: `own-railway-${minutes}`,
    name: `Railway practice of ${minutes} minutes`,
    body: {
      terms: practice,
      minutes,
      sections: [pooled({ ...quant, ...railway, questions: 20 }), pooled({ ...reasoning, ...railway, questions: 5 })],
    },
  })),
  {
    ...own,
    key: 'own-all-kinds',
    name: 'Quantitative aptitude with all kinds of questions',
    body: {
      terms: { ...practice, severalCorrect: 'share' },
      minutes: 20,
      sections: [pooled({ ...quant, ...school, questions: 8 })],
    },
  },
  {
    ...own,
    key: 'own-foundation-scholarship',
    name: 'Foundation scholarship',
    body: {
      terms: practice,
      minutes: 60,
      sections: [
        pooled({ ...reasoning, ...ssc, questions: 20 }),
        pooled({ ...quant, ...ssc, questions: 20 }),
        pooled({ ...english, ...ssc, questions: 10 }),
      ],
    },
  },
] satisfies NewPattern[]

const byKey = new Map<string, NewPattern>([...examPatterns, ...ownPatterns].map((pattern) => [pattern.key, pattern]))

/** Throws when there is none of that name. */
export function demoPattern(key: string): NewPattern {
  const pattern = byKey.get(key)
  if (!pattern) throw new Error(`There is no demo pattern ${key}.`)
  return pattern
}
