import Fraction from 'fraction.js'
import type { AnswerKey } from '#domains/bank/schema.ts'
import { parseDecimal, parseFraction, sumOf } from '#domains/exams/marks/rules.ts'
import { type MarkedSection, markingOf, penaltyOf } from '#domains/exams/patterns/rules.ts'
import type { TestTerms } from '#domains/exams/patterns/schema.ts'
import type { DropRule } from '#domains/exams/results/schema.ts'
import type { AnswerState, Result } from '../sitting/schema.ts'

/*
 * Counts marks, pure and exact: sums of fractions, rounded only for display. The tests have a second, different
 * implementation that must agree on every pattern.
 */

export type Key = { questionId: string; sectionId: string; key: AnswerKey; dropped: DropRule | null }
export type Given = Pick<AnswerState, 'option_id' | 'option_ids' | 'number' | 'draft' | 'marked' | 'seconds'>
type SectionMarks = MarkedSection & { id: string; isQualifying?: boolean }
type Terms = Pick<TestTerms, 'markedAnswersCount' | 'draftsCount' | 'severalCorrect'>

export type SectionScore = {
  sectionId: string
  correct: number
  wrong: number
  skipped: number
  /** Missing, like `dropped`, in scores from before such questions existed. */
  partial?: number
  dropped?: number
  seconds: number
  /** Exact, as '7/4'. */
  marks: string
  /** Its marks are neither part of the total nor of the ranking. */
  isQualifying?: true
}
/**
 * `scale`: factor by which the sum of the sections was multiplied after questions were dropped, so that the rest stands
 * for the whole.
 */
export type Score = { marks: string; scale?: string; sections: SectionScore[] }

/** `share`: the part of the question's marks that is earned. */
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

type Answers = ReadonlyMap<string, Given>
type Paper = { sections: SectionMarks[]; keys: Key[]; terms: Terms }

/**
 * Returns the verdict and the exact marks of each question by its id. A graded penalty counts the wrong answers
 * in the order of the keys, which is that of the paper.
 */
export function marksOfQuestions({ sections, keys, terms }: Paper, answers: Answers) {
  const sectionOf = new Map(sections.map((section) => [section.id, section]))
  const wrongBy = new Map<object, number>()
  return new Map(
    keys.flatMap((key): [string, Verdict & { marks: Fraction }][] => {
      const section = sectionOf.get(key.sectionId)
      if (!section) return []
      const verdict = judge(key, answers.get(key.questionId), terms)
      const marking = markingOf(section, key.key.kind)
      if (verdict.result !== 'wrong') {
        return [[key.questionId, { ...verdict, marks: parseFraction(marking.marksPerQuestion).mul(verdict.share) }]]
      }
      const number = (wrongBy.get(marking) ?? 0) + 1
      wrongBy.set(marking, number)
      return [[key.questionId, { ...verdict, marks: parseFraction(penaltyOf(marking, number)).neg() }]]
    }),
  )
}

/** Questions of a section that are marked alike. */
type Group = { worth: Fraction; penaltyFor: (wrong: number) => Fraction; keys: Key[] }
type Part = { id: string; isQualifying: boolean; groups: Group[] }

/** Returns the function that gives the penalty of so many wrong answers together. */
function createPenalty(marking: ReturnType<typeof markingOf>) {
  const plain = parseFraction(marking.penalty)
  if (!marking.penaltySteps) return (wrong: number) => plain.mul(wrong)
  return (wrong: number) =>
    sumOf(Array.from({ length: wrong }, (_, index) => parseFraction(penaltyOf(marking, index + 1))))
}

function createPart(section: SectionMarks, keys: Key[]): Part {
  const ownKeys = keys.filter(({ sectionId }) => sectionId === section.id)
  const byMarking = Map.groupBy(ownKeys, ({ key }) => markingOf(section, key.kind))
  const groups = [...byMarking].map(([marking, keys]): Group => {
    return { worth: parseFraction(marking.marksPerQuestion), penaltyFor: createPenalty(marking), keys }
  })
  return { id: section.id, isQualifying: section.isQualifying ?? false, groups }
}

type Counts = Record<Result, number> & { seconds: number }

/** Adds a group's answers to the counts of its section; returns its marks. */
function scoreGroup({ worth, penaltyFor, keys }: Group, { terms, answers }: Marked, count: Counts) {
  let [right, wrong] = [0, 0]
  let shares = zero
  for (const key of keys) {
    const given = answers.get(key.questionId)
    const { result, share } = judge(key, given, terms)
    count[result] += 1
    count.seconds += given?.seconds ?? 0
    // Right answers are counted and multiplied once, which is faster than adding fractions one by one.
    if (result === 'correct') right += 1
    else if (result === 'wrong') wrong += 1
    else shares = shares.add(share)
  }
  return worth.mul(shares.add(right)).sub(penaltyFor(wrong))
}
type Marked = { terms: Terms; answers: Answers }

function scoreSection({ id, isQualifying, groups }: Part, marked: Marked) {
  const count = { correct: 0, wrong: 0, skipped: 0, partial: 0, dropped: 0, seconds: 0 }
  const marks = sumOf(groups.map((group) => scoreGroup(group, marked, count)))
  const score: SectionScore = { sectionId: id, ...count, marks: marks.toFraction() }
  if (isQualifying) score.isQualifying = true
  return { score, marks }
}

/**
 * Returns the maximum marks of all counting questions divided by those of the undropped ones: 52 of 98 becomes
 * 53.06 of 100.
 */
function scaleOf(parts: Part[]): Fraction {
  const maximum = (counts: (key: Key) => boolean) =>
    sumOf(parts.flatMap(({ groups }) => groups.map(({ worth, keys }) => worth.mul(keys.filter(counts).length))))
  const left = maximum(({ dropped }) => dropped !== 'rescale')
  return left.equals(0) ? whole : maximum(() => true).div(left)
}

/**
 * Creates the function that scores closed attempts at a paper. Sections show the marks earned in them; only the
 * whole is rescaled, as published by the sources. Qualifying sections are not part of the whole.
 */
export function createMarker({ sections, keys, terms }: Paper): (answers: Answers) => Score {
  const parts = sections.map((section) => createPart(section, keys))
  const counting = parts.filter(({ isQualifying }) => !isQualifying)
  const isScaled = counting.some(({ groups }) =>
    groups.some(({ keys }) => keys.some(({ dropped }) => dropped === 'rescale')),
  )
  const scale = scaleOf(counting)
  return (answers) => {
    const counted = parts.map((part) => scoreSection(part, { terms, answers }))
    const earned = sumOf(counted.filter(({ score }) => !score.isQualifying).map(({ marks }) => marks))
    const scores = counted.map(({ score }) => score)
    if (!isScaled) return { marks: earned.toFraction(), sections: scores }
    return { marks: earned.mul(scale).toFraction(), scale: scale.toFraction(), sections: scores }
  }
}

/** Returns the per cent of the attempted questions that are right, to one decimal; 0 when nothing was attempted. */
export function accuracyOf({ correct, wrong, partial = 0 }: { correct: number; wrong: number; partial?: number }) {
  const attempted = correct + wrong + partial
  return attempted === 0 ? 0 : Math.round((correct * 1000) / attempted) / 10
}
