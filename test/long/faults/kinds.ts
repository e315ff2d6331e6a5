import { type NewQuestion, storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { plainTerms } from '#domains/exams/patterns/rules.ts'
import type { TestTerms } from '#domains/exams/patterns/schema.ts'
import { storeTest } from '#domains/exams/tests/schedule-test.ts'
import { withDatabase } from '../../../bench/seed.ts'

/** Kinds of test, as far as faults could affect them: timers, locks, and the value of an unsaved choice. */
export type Kind = { name: string; terms: TestTerms; hasClocks: boolean; mayLeave: boolean }

const closed = { ...plainTerms, clock: 'sections', saveRule: 'exam' } as const

export const kinds: Kind[] = [
  { name: 'one clock', terms: plainTerms, hasClocks: false, mayLeave: false },
  { name: 'section clocks', terms: { ...closed, draftsCount: false }, hasClocks: true, mayLeave: false },
  {
    name: 'sections that may be left, drafts counted',
    terms: { ...closed, draftsCount: true, severalCorrect: 'share', roundingPlaces: 5 },
    hasClocks: true,
    mayLeave: true,
  },
]

export const sectionsCount = 4
const questionsPerSection = 6

/** Returns four questions with one right option, one with several, and one with a number. */
function questionsOf(section: number): NewQuestion[] {
  const about = { subject: 'faults', topic: `Section ${section}`, difficulty: 'easy' as const, passageId: null }
  const text = (n: number) => ({ text: { en: `Question ${n} of ${section}` }, solution: { en: 'solved' } })
  const options = [0, 1, 2, 3].map((k) => ({ en: `option ${k}` }))
  const singles = [0, 1, 2, 3].map((n) => ({ ...about, ...text(n), options, correct: (n + section) % 4 }))
  return [
    ...singles,
    { ...about, ...text(4), kind: 'several', options, correct: [0, 2] },
    { ...about, ...text(5), kind: 'numeric', value: '5', tolerance: '0' },
  ]
}

/** Stores a test of this kind, open all day; its minutes are longer than anybody sits, and are later set for each attempt. Returns its id. */
export function seedKind(dataDir: string, { name, terms, hasClocks, mayLeave }: Kind) {
  return withDatabase(dataDir, async (ctx) => {
    const sections = []
    for (let section = 0; section < sectionsCount; section += 1) {
      const questionIds = await storeQuestions(ctx, questionsOf(section))
      if (questionIds.length !== questionsPerSection) throw new Error('A section lacks questions.')
      const lock = { locks: hasClocks, earlyAdvance: mayLeave, minutes: hasClocks ? 15 : null }
      const worth = { marksPerQuestion: section % 2 === 0 ? '2' : '6/7', penalty: section % 2 === 0 ? '1/2' : '3/14' }
      sections.push({ name: `Section ${section}`, ...worth, ...lock, questionIds })
    }
    const opensAt = new Date(ctx.now.getTime() - 60_000)
    const test = { name: `Faults: ${name}`, type: 'mock-flt' as const, durationMinutes: 60, languages: ['en' as const] }
    return storeTest(ctx, {
      ...test,
      isFree: true,
      opensAt,
      terms,
      shufflesQuestions: true,
      shufflesOptions: true,
      sections,
    })
  })
}
