import { describe, expect, it } from 'vitest'
import { parseFraction, sumOf } from '#domains/exams/marks/rules.ts'
import { minutesOf, patternProblems, secondsWithExtra } from '#domains/exams/patterns/rules.ts'
import { newPattern } from '#domains/exams/patterns/schema.ts'
import { demoPattern, examPatterns, ownPatterns } from './patterns.ts'
import { demoQuestions } from './questions.ts'
import { demoTests } from './tests.ts'

const all = [...examPatterns, ...ownPatterns].map(({ key }) => demoPattern(key))

function totals(key: string) {
  const { body } = demoPattern(key)
  const marks = sumOf(body.sections.map((one) => parseFraction(one.marksPerQuestion).mul(one.questions)))
  return [body.sections.reduce((sum, { questions }) => sum + questions, 0), marks.toFraction(), minutesOf(body)]
}

describe('the patterns', () => {
  it('match the schema, each with a unique key', () => {
    for (const pattern of all) {
      expect(newPattern.parse(pattern)).toEqual(pattern)
      expect(patternProblems(pattern.body), pattern.key).toEqual({})
    }
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  })

  it.each([
    ['ssc-cgl-tier-1', [100, '200', 60]],
    ['ssc-chsl-tier-1', [100, '200', 60]],
    ['ibps-po-prelims', [100, '100', 60]],
    ['sbi-clerk-prelims', [100, '100', 60]],
    ['rrb-ntpc-cbt-1', [100, '100', 90]],
    ['nta-school', [75, '300', 180]],
  ])('%s has the questions, marks and minutes of its sources', (key, expected) => {
    expect(totals(key)).toEqual(expected)
  })

  it('deduct a quarter, a third or a half as the examination does', () => {
    const penalties = (key: string) => demoPattern(key).body.sections.map(({ penalty }) => penalty)
    expect(penalties('ibps-po-prelims')).toEqual(['1/4', '3/14', '2/7'])
    expect(penalties('rrb-ntpc-cbt-1')).toEqual(['1/3', '1/3', '1/3'])
    expect(penalties('ssc-cgl-tier-1')).toEqual(['1/2', '1/2', '1/2', '1/2'])
    expect(penalties('nta-school')).toEqual(['1', '1', '1'])
  })

  it('close the four SSC CGL 2026 sections after fifteen minutes, or twenty with extra time', () => {
    const { sections, terms } = demoPattern('ssc-cgl-tier-1').body
    expect(sections.map(({ minutes, locks, earlyAdvance }) => [minutes, locks, earlyAdvance])).toEqual(
      Array(4).fill([15, true, false]),
    )
    expect(sections.map(({ minutes }) => secondsWithExtra(minutes ?? 0, terms) / 60)).toEqual([20, 20, 20, 20])
    expect(secondsWithExtra(90, demoPattern('rrb-ntpc-cbt-1').body.terms) / 60).toBe(120)
  })

  it('name an external source for every real examination', () => {
    expect(examPatterns.filter(({ source }) => !/\.(com|in|live)/.test(source))).toEqual([])
  })
})

describe('the demo tests', () => {
  it('refer to existing patterns, and cover both kinds of clock, both save rules and a calculator', () => {
    const open = demoTests.filter(({ opensInDays, type }) => opensInDays <= 0 && type === 'mock-flt')
    const terms = open.map(({ pattern }) => demoPattern(pattern).body.terms)
    expect(new Set(terms.map(({ clock }) => clock))).toEqual(new Set(['whole', 'sections']))
    expect(new Set(terms.map(({ saveRule }) => saveRule))).toEqual(new Set(['exam', 'practice']))
    expect(terms.map(({ calculator }) => calculator)).toContain('basic')
  })
  it("ask questions of each section's subject and languages, none of them twice", () => {
    const questionOf = new Map(demoQuestions.map((question) => [question.ref, question]))
    for (const { name, pattern, languages, questions = [] } of demoTests) {
      expect(new Set(questions.flat()).size, name).toBe(questions.flat().length)
      const { sections } = demoPattern(pattern).body
      for (const [index, refs] of questions.entries()) {
        const { subject = '', languages: own = null } = sections[index] ?? {}
        const wanted = languages.filter((language) => own?.includes(language) ?? true)
        const wrong = refs.filter((ref) => {
          const question = questionOf.get(ref)
          return question?.subject !== subject || wanted.some((language) => question.text[language] === undefined)
        })
        expect(wrong, name).toEqual([])
      }
    }
  })
})
