import Fraction from 'fraction.js'
import type { AnswerKey } from '#domains/bank/schema.ts'
import { parseDecimal, parseFraction, sumOf } from '#domains/exams/marks/rules.ts'
import type { TestTerms } from '#domains/exams/patterns/schema.ts'
import type { DropRule } from '#domains/exams/results/schema.ts'
import type { AnswerState, Result } from '../sitting/schema.ts'

/*
 * Counts marks, pure and exact: sums of fractions, rounded only for display. The tests have a second, different
 * implementation that must agree on every pattern.
 */

export type Key = { questionId: string; sectionId: string; key: AnswerKey; dropped: DropRule | null }
export type Given = Pick<AnswerState, 'option_id' | 'option_ids' | 'number' | 'draft' | 'marked' | 'seconds'>
type SectionMarks = { id: string; marksPerQuestion: string; penalty: string; isQualifying?: boolean }
type Terms = Pick<TestTerms, 'markedAnswersCount' | 'draftsCount' | 'severalCorrect'>

export type SectionScore = {
  sectionId: string
  correct: number
  wrong: number
  skipped: number
  /** Missing in scores that were counted before there were such questions, as `dropped`. */
  partial?: number
  dropped?: number
  seconds: number
  /** Exact, as '7/4'. */
  marks: string
  /** Its marks are neither part of the total nor of the ranking. */
  isQualifying?: true
}
/**
 * `scale`: factor by which the sum of the sections was multiplied, as questions were dropped and the rest stands
 * for them.
 */
export type Score = { marks: string; scale?: string; sections: SectionScore[] }

/** `share`: the part of the question's marks that is earned; -1: the penalty is taken. */
type Verdict = { result: Result; share: Fraction }

const whole = new Fraction(1)
const zero = new Fraction(0)
const skipped: Verdict = { result: 'skipped', share: zero }
const correct: Verdict = { result: 'correct', share: whole }
const wrong: Verdict = { result: 'wrong', share: zero }

function isWithin(given: string, { value, tolerance }: { value: string; tolerance: string }) {
  const [middle, reach] = [parseDecimal(value), parseDecimal(tolerance)]
  return parseDecimal(given).sub(middle).abs().lte(reach)
}

function judgeSeveral(chosen: string[], right: string[], rule: Terms['severalCorrect']): Verdict {
  if (chosen.some((id) => !right.includes(id))) return wrong
  if (chosen.length === right.length) return correct
  if (rule === 'all-or-nothing') return wrong
  return { result: 'partial', share: parseFraction(`${chosen.length}/${right.length}`) }
}

type Drafted = Pick<AnswerState, 'option_id' | 'option_ids' | 'number' | 'draft'>

/** Returns the evaluated answer: where drafts count, the choice last seen on the screen replaces the saved one. */
export function evaluatedAnswer(
  { draft, option_id, option_ids = [], number }: Drafted,
  { draftsCount }: Pick<Terms, 'draftsCount'>,
) {
  if (!draftsCount || !draft) return { option_id, option_ids, number: number ?? null }
  return { option_id: draft.option_id ?? null, option_ids: draft.option_ids ?? [], number: draft.number ?? null }
}
type Evaluated = ReturnType<typeof evaluatedAnswer>
const nothing: Evaluated = { option_id: null, option_ids: [], number: null }

function isAnswered({ option_id, option_ids, number }: Evaluated) {
  return option_id !== null || option_ids.length > 0 || number !== null
}

function judgeAnswer(key: AnswerKey, { option_id, option_ids, number }: Evaluated, terms: Terms): Verdict {
  if (key.kind === 'numeric') return isWithin(number ?? '', key) ? correct : wrong
  if (key.kind === 'several') return judgeSeveral(option_ids, key.options, terms.severalCorrect)
  return key.options.includes(option_id ?? '') ? correct : wrong
}

/** Judges an answer, independently of its section's marks. */
export function judge({ key, dropped }: Pick<Key, 'key' | 'dropped'>, given: Given | undefined, terms: Terms): Verdict {
  const isPutOff = given?.marked === true && !terms.markedAnswersCount
  const answer = given && !isPutOff ? evaluatedAnswer(given, terms) : nothing
  const counts = isAnswered(answer)
  if (dropped === null) return counts ? judgeAnswer(key, answer, terms) : skipped
  const hasBonus = dropped === 'bonus-all' || (dropped === 'bonus-attempters' && counts)
  return { result: 'dropped', share: hasBonus ? whole : zero }
}

/** Marks of one question, exactly. */
export function marksFor({ result, share }: Verdict, section: Omit<SectionMarks, 'id'>): Fraction {
  if (result === 'wrong') return parseFraction(section.penalty).neg()
  return parseFraction(section.marksPerQuestion).mul(share)
}

type Answers = ReadonlyMap<string, Given>
type Paper = { sections: SectionMarks[]; keys: Key[]; terms: Terms }

type Part = { id: string; worth: Fraction; penalty: Fraction; isQualifying: boolean; keys: Key[] }

function scoreSection({ id, worth, penalty, isQualifying, keys }: Part, terms: Terms, answers: Answers) {
  const count = { correct: 0, wrong: 0, skipped: 0, partial: 0, dropped: 0 }
  let seconds = 0
  let shares = zero
  for (const key of keys) {
    const given = answers.get(key.questionId)
    const { result, share } = judge(key, given, terms)
    count[result] += 1
    seconds += given?.seconds ?? 0
    // Right answers are counted and multiplied once, which is faster than adding fractions one by one.
    if (result === 'partial' || result === 'dropped') shares = shares.add(share)
  }
  const gained = worth.mul(shares.add(count.correct))
  const marks = gained.sub(penalty.mul(count.wrong))
  const score: SectionScore = { sectionId: id, ...count, seconds, marks: marks.toFraction() }
  if (isQualifying) score.isQualifying = true
  return { score, marks }
}

/**
 * Returns the maximum marks of all counting questions divided by those of the undropped ones: 52 of 98 becomes
 * 53.06 of 100.
 */
function scaleOf(parts: Part[]): Fraction {
  const maximum = (counts: (key: Key) => boolean) =>
    sumOf(parts.map(({ worth, keys }) => worth.mul(keys.filter(counts).length)))
  const left = maximum(({ dropped }) => dropped !== 'rescale')
  return left.equals(0) ? whole : maximum(() => true).div(left)
}

/**
 * Creates the function that scores closed attempts at a paper. Sections show the marks earned in them; only the
 * whole is rescaled, as published by the sources. Qualifying sections are not part of the whole.
 */
export function createMarker({ sections, keys, terms }: Paper): (answers: Answers) => Score {
  const parts = sections.map(({ id, marksPerQuestion, penalty, isQualifying = false }): Part => {
    const sectionKeys = keys.filter(({ sectionId }) => sectionId === id)
    return {
      id,
      worth: parseFraction(marksPerQuestion),
      penalty: parseFraction(penalty),
      isQualifying,
      keys: sectionKeys,
    }
  })
  const counting = parts.filter(({ isQualifying }) => !isQualifying)
  const isScaled = counting.some((part) => part.keys.some(({ dropped }) => dropped === 'rescale'))
  const scale = scaleOf(counting)
  return (answers) => {
    const counted = parts.map((part) => scoreSection(part, terms, answers))
    const earned = sumOf(counted.filter(({ score }) => !score.isQualifying).map(({ marks }) => marks))
    const scores = counted.map(({ score }) => score)
    if (!isScaled) return { marks: earned.toFraction(), sections: scores }
    return { marks: earned.mul(scale).toFraction(), scale: scale.toFraction(), sections: scores }
  }
}

/** Per cent of the attempted questions that are right, to one decimal; 0 when nothing was attempted. */
export function accuracyOf({ correct, wrong, partial = 0 }: { correct: number; wrong: number; partial?: number }) {
  const attempted = correct + wrong + partial
  return attempted === 0 ? 0 : Math.round((correct * 1000) / attempted) / 10
}
