import { plainTerms } from '#domains/exams/patterns/rules.ts'
import type { NewPattern, PatternSection } from '#domains/exams/patterns/schema.ts'
import { readKnownPatterns } from '#domains/exams/patterns/store-pattern.ts'

/*
 * Patterns made by the demo institute for shorter mocks and for a single clock where the examination has several,
 * beside those of the examinations.
 */

const practice = plainTerms

type Given = Pick<PatternSection, 'name' | 'subject' | 'questions' | 'marksPerQuestion' | 'penalty'> &
  Partial<PatternSection>

/** On the clock of the whole test. */
function pooled(section: Given): PatternSection {
  return { minutes: null, locks: false, earlyAdvance: true, languages: null, minimumMarks: null, ...section }
}

/** On a clock of its own; whoever has finished it goes on to the next, and nobody comes back. */
function closed(section: Given & { minutes: number }): PatternSection {
  return pooled({ locks: true, ...section })
}

const english = { name: 'English', subject: 'english', languages: ['en'] } satisfies Partial<PatternSection>
const quant = { name: 'Quantitative aptitude', subject: 'quantitative-aptitude' } as const
const reasoning = { name: 'Reasoning', subject: 'reasoning' } as const

const ssc = { questions: 25, marksPerQuestion: '2', penalty: '1/2' } as const
const railway = { marksPerQuestion: '1', penalty: '1/3' } as const
const bank = { marksPerQuestion: '1', penalty: '1/4' } as const
const school = { questions: 25, marksPerQuestion: '4', penalty: '1' } as const

/** Those of the examinations, which every installation has. */
export const examPatterns = readKnownPatterns().filter(({ key }) => key !== 'short-test')

const own = { source: 'Set by the institute', sourceDate: '2026-11-20' } as const

export const ownPatterns = [
  {
    ...own,
    key: 'own-bank-prelims-one-clock',
    name: 'Bank prelims with a single timer',
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
  ...[
    { key: 'own-practice-quant', section: quant },
    { key: 'own-practice-reasoning', section: reasoning },
  ].map(({ key, section }) => ({
    ...own,
    key,
    name: `Single-subject practice: ${section.name}`,
    body: { terms: practice, minutes: 15, sections: [pooled({ ...section, ...bank, questions: 10 })] },
  })),
  ...[30, 45].map((minutes) => ({
    ...own,
    key: `own-railway-${minutes}`,
    name: `Railway practice, ${minutes} minutes`,
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
    key: 'own-section-by-section',
    name: 'Short mock, section by section',
    body: {
      terms: { ...plainTerms, saveRule: 'exam', clock: 'sections', calculator: 'basic' },
      minutes: null,
      sections: [
        closed({ ...reasoning, ...bank, questions: 6, minutes: 6 }),
        closed({ ...quant, ...bank, questions: 6, minutes: 8, minimumMarks: '2' }),
        closed({ ...english, ...bank, questions: 6, minutes: 4 }),
      ],
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

const byKey = new Map([...examPatterns, ...ownPatterns].map((pattern): [string, NewPattern] => [pattern.key, pattern]))

/** Throws when there is none of that name. */
export function demoPattern(key: string): NewPattern {
  const pattern = byKey.get(key)
  if (!pattern) throw new Error(`There is no demo pattern ${key}.`)
  return pattern
}
