import { describe, expect, it } from 'vitest'
import type { AnswerKey } from '#domains/bank/schema.ts'
import { parseFraction, rounded, sumOf } from '#domains/exams/marks/rules.ts'
import type { QuestionGroup } from '#domains/exams/patterns/schema.ts'
import type { DropRule } from '#domains/exams/results/schema.ts'
import {
  accuracyOf,
  createMarker,
  evaluatedAnswer,
  type Given,
  judge,
  type Key,
  marksOfQuestions,
} from './mark-answers.ts'

const terms = { markedAnswersCount: true, draftsCount: false, severalCorrect: 'all-or-nothing' as const }
const share = { ...terms, severalCorrect: 'share' as const }

function given(answer: Partial<Given>): Given {
  return { option_id: null, marked: false, seconds: 10, ...answer }
}

const single: AnswerKey = { kind: 'single', options: ['x'] }
const several: AnswerKey = { kind: 'several', options: ['a', 'b', 'c'] }
const result = (key: AnswerKey, answer: Partial<Given>, rule = terms as typeof terms | typeof share) =>
  judge({ key, dropped: null }, given(answer), rule).result

describe('one answer', () => {
  it.each([
    [{ option_id: 'x' }, 'correct'],
    [{ option_id: 'y' }, 'wrong'],
    [{}, 'skipped'],
    [{ marked: true }, 'skipped'],
  ] as const)('to a single choice %j is %s', (answer, expected) => {
    expect(result(single, answer)).toBe(expected)
  })

  it('is right with either of two accepted options', () => {
    const either: AnswerKey = { kind: 'single', options: ['x', 'y'] }
    expect(['x', 'y', 'z'].map((option_id) => result(either, { option_id }))).toEqual(['correct', 'correct', 'wrong'])
  })

  it('counts as skipped when it was never given', () => {
    expect(judge({ key: single, dropped: null }, undefined, terms).result).toBe('skipped')
  })

  it.each([
    [['c', 'a', 'b'], 'correct', 'correct'],
    [['a', 'b'], 'wrong', 'partial'],
    [['a'], 'wrong', 'partial'],
    [['a', 'd'], 'wrong', 'wrong'],
    [['a', 'b', 'c', 'd'], 'wrong', 'wrong'],
  ])('of several options %j is %s all or nothing, and %s by share', (option_ids, whole, byShare) => {
    expect(result(several, { option_ids })).toBe(whole)
    expect(result(several, { option_ids }, share)).toBe(byShare)
  })

  it('earns its share of the marks without a penalty', () => {
    const keys: Key[] = [{ questionId: 'q', sectionId: 'a', key: several, dropped: null }]
    const paper = { sections: [{ id: 'a', marksPerQuestion: '4', penalty: '1' }], keys, terms: share }
    const marksOf = marksOfQuestions(paper, new Map([['q', given({ option_ids: ['b', 'c'] })]]))
    expect(marksOf.get('q')?.marks).toEqual(parseFraction('8/3'))
  })

  it.each([
    ['3.14', 'correct'],
    ['3.13', 'correct'],
    ['3.15', 'correct'],
    ['+3.15', 'throws'],
    ['3.150', 'correct'],
    ['3.1500001', 'wrong'],
    ['3.1299999', 'wrong'],
    ['-3.14', 'wrong'],
    ['3', 'wrong'],
  ])('with the number %s for 3.14 ± 0.01 is %s', (number, expected) => {
    const key: AnswerKey = { kind: 'numeric', value: '3.14', tolerance: '0.01' }
    if (expected === 'throws') expect(() => result(key, { number })).toThrow('Not a number')
    else expect(result(key, { number })).toBe(expected)
  })

  it.each([['0.30'], ['.3'], ['0.300000000'], ['0000.3']])('with the number %s is 0.3 exactly', (number) => {
    expect(result({ kind: 'numeric', value: '0.3', tolerance: '0' }, { number })).toBe('correct')
  })

  it('counts when marked for review, if the pattern says so', () => {
    expect(result(single, { option_id: 'x', marked: true })).toBe('correct')
    const strict = { ...terms, markedAnswersCount: false }
    expect(judge({ key: single, dropped: null }, given({ option_id: 'x', marked: true }), strict).result).toBe(
      'skipped',
    )
    expect(judge({ key: single, dropped: null }, given({ option_id: 'x' }), strict).result).toBe('correct')
  })
})

describe('a choice that was never saved', () => {
  const counting = { ...terms, draftsCount: true }
  const judged = (answer: Partial<Given>, rule: typeof terms, key: AnswerKey = single) =>
    judge({ key, dropped: null }, given(answer), rule).result

  it('replaces the saved answer when drafts count', () => {
    expect(judged({ option_id: 'y', draft: { option_id: 'x' } }, counting)).toBe('correct')
    expect(judged({ option_id: 'x', draft: { option_id: 'y' } }, counting)).toBe('wrong')
    expect(judged({ draft: { option_id: 'x' } }, counting)).toBe('correct')
  })

  it('is ignored when drafts do not count', () => {
    expect(judged({ option_id: 'x', draft: { option_id: 'y' } }, terms)).toBe('correct')
    expect(judged({ draft: { option_id: 'x' } }, terms)).toBe('skipped')
  })

  it('may be of any kind', () => {
    expect(judged({ option_ids: ['d'], draft: { option_ids: ['c', 'b', 'a'] } }, counting, several)).toBe('correct')
    const number: AnswerKey = { kind: 'numeric', value: '5', tolerance: '0' }
    expect(judged({ number: '5', draft: { number: '6' } }, counting, number)).toBe('wrong')
  })

  it('does not count when marked questions do not', () => {
    const strict = { ...counting, markedAnswersCount: false }
    expect(judged({ marked: true, draft: { option_id: 'x' } }, strict)).toBe('skipped')
  })

  it('is an attempt at a question that is dropped later', () => {
    const dropped = { key: single, dropped: 'bonus-attempters' as const }
    const shares = [counting, terms].map((rule) => judge(dropped, given({ draft: { option_id: 'y' } }), rule).share)
    expect(shares).toEqual([parseFraction('1'), parseFraction('0')])
  })
})

describe('the score', () => {
  const sections = [
    { id: 'a', marksPerQuestion: '1', penalty: '1/3' },
    { id: 'b', marksPerQuestion: '2', penalty: '1/2' },
  ]
  const keys = (dropped: Record<string, DropRule> = {}) =>
    ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map(
      (questionId): Key => ({
        questionId,
        sectionId: questionId.slice(0, 1),
        key: single,
        dropped: dropped[questionId] ?? null,
      }),
    )
  const score = (answers: Record<string, string | null>, dropped: Record<string, DropRule> = {}) =>
    createMarker({ sections, keys: keys(dropped), terms })(
      new Map(Object.entries(answers).map(([id, option_id]) => [id, given({ option_id })])),
    )

  it('is exact whatever the fractions', () => {
    const { marks, sections: parts } = score({ a1: 'x', a2: 'y', a3: 'y', b1: 'x', b2: 'y' })
    expect(marks).toBe('11/6') // 1 - 2/3 + 2 - 1/2
    const none = { partial: 0, dropped: 0 }
    expect(parts).toEqual([
      { sectionId: 'a', correct: 1, wrong: 2, skipped: 1, ...none, seconds: 30, marks: '1/3' },
      { sectionId: 'b', correct: 1, wrong: 1, skipped: 0, ...none, seconds: 20, marks: '3/2' },
    ])
  })

  it('deducts nothing for a question that was seen and left', () => {
    expect(score({ a1: null }).marks).toBe('0')
  })

  it('can be negative', () => {
    expect(score({ a1: 'y', b1: 'y' }).marks).toBe('-5/6')
  })

  it('ignores answers to questions that are not in the test', () => {
    expect(score({ z9: 'x' }).marks).toBe('0')
  })

  it.each([
    ['bonus-all', ['2', '2', '2']],
    ['bonus-attempters', ['2', '2', '0']],
  ] as const)('of a dropped question by %s is full for right, wrong and unanswered: %j', (rule, marks) => {
    expect(['x', 'y', null].map((option) => score({ b1: option }, { b1: rule }).marks)).toEqual(marks)
  })

  it('is rescaled to the whole when a question is dropped', () => {
    const rescaled = score({ a1: 'x', b1: 'x', b2: 'y' }, { b2: 'rescale' })
    expect(rescaled).toMatchObject({ marks: '4', scale: '4/3' }) // 3 of 6 are 4 of 8
    expect(rescaled.sections[1]).toMatchObject({ correct: 1, wrong: 0, dropped: 1, marks: '2' })
  })

  it('of 52 out of 98 is 53.06 out of 100, as the railways published it', () => {
    const hundred = Array.from({ length: 100 }, (_, n): Key => {
      return { questionId: `q${n}`, sectionId: 'a', key: single, dropped: n >= 98 ? 'rescale' : null }
    })
    const mark = createMarker({ sections, keys: hundred, terms })
    const { marks } = mark(new Map(hundred.slice(0, 52).map((key) => [key.questionId, given({ option_id: 'x' })])))
    expect(rounded(parseFraction(marks))).toBe(53.06)
  })

  it('is zero when every question was dropped', () => {
    const all = Object.fromEntries(keys().map(({ questionId }) => [questionId, 'rescale' as const]))
    expect(score({ a1: 'x' }, all).marks).toBe('0')
  })
})

describe('marks question by question', () => {
  const steps = [
    { from: 2, penalty: '1' },
    { from: 4, penalty: '2' },
  ]
  const groups: QuestionGroup[] = [
    { kind: 'single', questions: 4, marksPerQuestion: '4', penalty: '4/3' },
    { kind: 'numeric', questions: 2, marksPerQuestion: '6', penalty: '0', penaltySteps: [{ from: 2, penalty: '1/2' }] },
  ]
  const five: AnswerKey = { kind: 'numeric', value: '5', tolerance: '0' }
  const keys = ['s1', 's2', 's3', 's4', 'n1', 'n2'].map((questionId): Key => {
    return { questionId, sectionId: 'a', key: questionId.startsWith('n') ? five : single, dropped: null }
  })
  const plain = { id: 'a', marksPerQuestion: '4', penalty: '4/3' }
  const sheets = { x: { option_id: 'x' }, y: { option_id: 'y' }, 5: { number: '5' }, 6: { number: '6' }, '-': {} }

  it.each([
    ['alike', plain, 'xy--5-', ['4', '-4/3', '0', '0', '4', '0']],
    ['by groups', { ...plain, groups }, 'xy--5-', ['4', '-4/3', '0', '0', '6', '0']],
    [
      'with a penalty that rises within each group',
      { ...plain, groups },
      'yyyx66',
      [...Array(3).fill('-4/3'), '4', '0', '-1/2'],
    ],
    ['with a graded penalty', { ...plain, penaltySteps: steps }, 'yxyy6-', ['-4/3', '4', '-1', '-1', '-2', '0']],
  ])('count %s, and add up to the score', (...[, section, sheet, marks]) => {
    const answers = new Map(
      keys.map(({ questionId }, at) => [questionId, given(sheets[sheet[at] as keyof typeof sheets])]),
    )
    const paper = { sections: [section], keys, terms }
    const each = [...marksOfQuestions(paper, answers).values()].map((question) => question.marks)
    expect(each.map((one) => one.toFraction())).toEqual(marks)
    expect(createMarker(paper)(answers).marks).toBe(sumOf(each).toFraction())
  })
})

it('a draft without options has none', () => {
  const draft = { draft: {}, option_id: 'x', option_ids: ['a'], number: '5' }
  expect(evaluatedAnswer(draft, { draftsCount: true })).toEqual({ option_id: null, option_ids: [], number: null })
  expect(evaluatedAnswer(draft, { draftsCount: false })).toEqual({ option_id: 'x', option_ids: ['a'], number: '5' })
})

describe('a section that only qualifies', () => {
  const sections = [
    { id: 'a', marksPerQuestion: '2', penalty: '1/2' },
    { id: 'q', marksPerQuestion: '5', penalty: '1', isQualifying: true },
  ]
  const keys = (dropped: Record<string, DropRule> = {}) =>
    ['a1', 'a2', 'q1', 'q2'].map(
      (questionId): Key => ({
        questionId,
        sectionId: questionId.slice(0, 1),
        key: single,
        dropped: dropped[questionId] ?? null,
      }),
    )
  const answers = new Map([
    ['a1', given({ option_id: 'x' })],
    ['q1', given({ option_id: 'x' })],
    ['q2', given({ option_id: 'y' })],
  ])
  const count = (dropped?: Record<string, DropRule>) => createMarker({ sections, keys: keys(dropped), terms })(answers)

  it('shows its marks, but is left out of the total', () => {
    const score = count()
    expect(score).toStrictEqual({
      marks: '2',
      sections: [
        expect.not.objectContaining({ isQualifying: expect.anything() }),
        expect.objectContaining({ sectionId: 'q', marks: '4', isQualifying: true }),
      ],
    })
  })

  it('neither causes rescaling nor is rescaled', () => {
    expect(count({ q2: 'rescale' })).toMatchObject({ marks: '2' })
    expect(count({ q2: 'rescale' })).not.toHaveProperty('scale')
    expect(count({ a2: 'rescale' })).toMatchObject({ marks: '4', scale: '2' })
    expect(count({ a2: 'bonus-all' })).toMatchObject({ marks: '4' })
    expect(count({ a2: 'bonus-all' })).not.toHaveProperty('scale')
  })
})

it('fractions of marks of several questions add up exactly', () => {
  const sections = [{ id: 'a', marksPerQuestion: '4', penalty: '1' }]
  const keys = ['a1', 'a2'].map((questionId): Key => ({ questionId, sectionId: 'a', key: several, dropped: null }))
  const answers = new Map([
    ['a1', given({ option_ids: ['a'] })],
    ['a2', given({ option_ids: ['a', 'b'] })],
  ])
  expect(createMarker({ sections, keys, terms: share })(answers).marks).toBe('4')
})

describe('the accuracy', () => {
  it('counts only attempted questions', () => {
    expect(accuracyOf({ correct: 2, wrong: 1 })).toBe(66.7)
    expect(accuracyOf({ correct: 2, wrong: 1, partial: 1 })).toBe(50)
    expect(accuracyOf({ correct: 0, wrong: 0 })).toBe(0)
  })
})
