import Fraction from 'fraction.js'
import { describe, expect, it } from 'vitest'
import { parseFraction, rounded } from '#domains/exams/marks/rules.ts'
import type { DropRule } from '#domains/exams/results/schema.ts'
import { createMarker, type Given, type Key } from '../marking/mark-answers.ts'
import type { Result } from '../sitting/schema.ts'
import { countLosses, listLosses, lossClassOf, roundedParts } from './count-losses.ts'

const terms = { markedAnswersCount: true, draftsCount: false, severalCorrect: 'share' as const }

describe('the class of a question with lost marks', () => {
  const classOf = (result: Result, seconds: number | null, more: { median?: number; marks?: string } = {}) =>
    lossClassOf({ result, seconds, median: more.median ?? null, marks: parseFraction(more.marks ?? '0') })
  it.each([
    ['wrong in less than eight seconds', 'wrong', 7, {}, 'guess'],
    ['wrong in eight', 'wrong', 8, {}, 'rest'],
    ['wrong at once, though also slow for so easy a question', 'wrong', 7, { median: 2 }, 'guess'],
    ['left after less than eight', 'skipped', 7, {}, 'rest'],
    ['partly right in less than eight', 'partial', 7, { marks: '1' }, 'rest'],
    ['wrong in just three times the median', 'wrong', 90, { median: 30, marks: '-1' }, 'rest'],
    ['wrong in a second more', 'wrong', 91, { median: 30, marks: '-1' }, 'slow'],
    ['left after three times the median', 'skipped', 91, { median: 30 }, 'slow'],
    ['partly right in three times the median', 'partial', 91, { median: 30, marks: '1/2' }, 'rest'],
    ['where the median is half a second', 'skipped', 2, { median: 0.5 }, 'slow'],
    ['where nobody else has opened it', 'wrong', 9999, {}, 'rest'],
    ['never opened', 'skipped', null, { median: 30 }, 'unread'],
    ['never opened, of a dropped one', 'dropped', null, {}, 'unread'],
    ['opened for no time', 'skipped', 0, {}, 'rest'],
  ] as const)('%s', (...[, result, seconds, more, lossClass]) => {
    expect(classOf(result, seconds, more)).toBe(lossClass)
  })
})

it.each([
  [[], 2, { whole: 0, parts: [] }],
  [['0', '0', '0'], 2, { whole: 0, parts: [0, 0, 0] }],
  [['1/3', '1/3', '1/3'], 2, { whole: 1, parts: [0.34, 0.33, 0.33] }],
  [['2/3', '2/3', '2/3'], 2, { whole: 2, parts: [0.67, 0.67, 0.66] }],
  [['1/3', '0', '4/3'], 0, { whole: 2, parts: [1, 0, 1] }],
  [['1/300', '0'], 2, { whole: 0, parts: [0, 0] }],
  [['1/200', '0'], 2, { whole: 0.01, parts: [0.01, 0] }],
])('%j rounded to %i places', (parts, places, expected) => {
  expect(
    roundedParts(
      parts.map((part) => parseFraction(part)),
      places,
    ),
  ).toEqual(expected)
})

/** Creates a seeded generator, so that every run gets the same numbers. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

const drops: (DropRule | null)[] = [null, null, null, null, null, 'bonus-all', 'bonus-attempters', 'rescale']
const worths = ['1', '2', '4', '3/2', '1/3']
const penalties = ['0', '1/4', '1/3', '1', '5/2']

function randomAttempt(seed: number) {
  const draw = chance(seed)
  const sections = Array.from({ length: 1 + draw(4) }, (_, n) => ({
    id: `s${n}`,
    marksPerQuestion: worths[draw(worths.length)] ?? '1',
    penalty: penalties[draw(penalties.length)] ?? '0',
    isQualifying: n > 0 && draw(4) === 0,
  }))
  const keys = sections.flatMap(({ id }) =>
    Array.from({ length: 1 + draw(12) }, (_, n): Key => {
      const several = draw(4) === 0
      const key = several
        ? { kind: 'several' as const, options: ['a', 'b'] }
        : { kind: 'single' as const, options: ['a'] }
      return { questionId: `${id} ${n}`, sectionId: id, key, dropped: drops[draw(drops.length)] ?? null }
    }),
  )
  const answers = new Map<string, Given>()
  const medians = new Map<string, number>()
  for (const { questionId, key } of keys) {
    if (draw(3) > 0) medians.set(questionId, 1 + draw(40))
    if (draw(4) === 0) continue
    const picked = [['a'], ['b'], ['a', 'b'], ['c'], []][draw(5)] ?? []
    const single = key.kind === 'single' ? (picked[0] ?? null) : null
    const several = key.kind === 'several' && picked.length > 0 ? { option_ids: picked } : {}
    answers.set(questionId, { option_id: single, ...several, marked: draw(5) === 0, seconds: draw(90) })
  }
  return { sections, keys, answers, medians, terms: { ...terms, markedAnswersCount: draw(2) === 0 } }
}

describe('lost marks, over 2,000 random attempts', () => {
  it('the four classes add up to the lost marks in total and in each section, exactly and as displayed', () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const attempt = randomAttempt(seed)
      const { sections, keys, answers } = attempt
      const score = createMarker(attempt)(answers)
      const list = listLosses(attempt)
      const told = countLosses({
        losses: list,
        sections,
        marks: score.marks,
        ...(score.scale ? { scale: score.scale } : {}),
        places: 2,
      })
      const counting = sections.filter(({ isQualifying }) => !isQualifying).map(({ id }) => id)
      const maximum = keys
        .filter(({ sectionId }) => counting.includes(sectionId))
        .reduce((sum, { sectionId, dropped }) => {
          const worth = sections.find(({ id }) => id === sectionId)?.marksPerQuestion ?? '0'
          return dropped === 'rescale' ? sum : sum.add(parseFraction(worth))
        }, new Fraction(0))
        .mul(parseFraction(score.scale ?? '1'))
      const lost = maximum.sub(parseFraction(score.marks))
      const cents = (numbers: number[]) => numbers.reduce((sum, number) => sum + Math.round(number * 100), 0)
      const { guess, slow, unread, rest } = told
      expect([seed, told.lost]).toEqual([seed, rounded(lost)])
      expect([seed, cents([guess.marks, slow.marks, unread.marks, rest.marks])]).toEqual([seed, cents([told.lost])])
      expect(guess.questions + slow.questions + unread.questions + rest.questions).toBe(
        list.filter((loss) => !loss.isQualifying && loss.lossClass !== null).length,
      )
      for (const section of told.sections) {
        const earned = score.sections.find(({ sectionId }) => sectionId === section.section_id)?.marks ?? '0'
        const own = keys.filter(({ sectionId, dropped }) => sectionId === section.section_id && dropped !== 'rescale')
        const worth = sections.find(({ id }) => id === section.section_id)?.marksPerQuestion ?? '0'
        const missing = parseFraction(worth).mul(own.length).sub(parseFraction(earned))
        const classes = cents([section.guess, section.slow, section.unread, section.rest])
        expect([seed, section.lost, classes]).toEqual([seed, rounded(missing), cents([rounded(missing)])])
      }
    }
  })

  it('the score without a class is between the score and the maximum', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const attempt = randomAttempt(seed)
      const score = createMarker(attempt)(attempt.answers)
      const scale = score.scale ? { scale: score.scale } : {}
      const told = countLosses({
        losses: listLosses(attempt),
        sections: attempt.sections,
        marks: score.marks,
        ...scale,
        places: 6,
      })
      const marks = rounded(parseFraction(score.marks), 6)
      const most = marks + told.lost + 0.00001
      const { guess, slow, unread } = told
      for (const without of [guess.left_blank, slow.solved, unread.read_about, unread.read_at_most]) {
        expect(without).toBeGreaterThanOrEqual(marks)
        expect(without).toBeLessThanOrEqual(most)
      }
      expect(unread.read_about).toBeLessThanOrEqual(unread.read_at_most)
    }
  })
})

it('gives the score without guesses, slow questions and unread ones', () => {
  const sections = [{ id: 's', marksPerQuestion: '4', penalty: '1', isQualifying: false }]
  const key = { kind: 'single' as const, options: ['a'] }
  const keys = ['right', 'guess', 'slow', 'left', 'unread'].map((questionId): Key => {
    return { questionId, sectionId: 's', key, dropped: null }
  })
  const given = (option_id: string | null, seconds: number): Given => ({ option_id, marked: false, seconds })
  const answers = new Map([
    ['right', given('a', 30)],
    ['guess', given('b', 5)],
    ['slow', given('b', 100)],
    ['left', given(null, 10)],
  ])
  const losses = listLosses({ sections, keys, terms, answers, medians: new Map([['slow', 33]]) })
  expect(countLosses({ losses, sections, marks: '2', places: 2 })).toEqual({
    lost: 18,
    guess: { marks: 5, questions: 1, left_blank: 3 },
    slow: { marks: 5, questions: 1, seconds: 100, solved: 7 },
    // The four questions that were read earned half a mark each.
    unread: { marks: 4, questions: 1, read_about: 2.5, read_at_most: 6 },
    rest: { marks: 4, questions: 1, wrong: 0 },
    sections: [{ section_id: 's', lost: 18, guess: 5, slow: 5, unread: 4, rest: 4 }],
  })
})
