import Fraction from 'fraction.js'
import { parseFraction, rounded, sumOf } from '#domains/exams/marks/rules.ts'
import { type MarkedSection, markingOf } from '#domains/exams/patterns/rules.ts'
import type { TestTerms } from '#domains/exams/patterns/schema.ts'
import type { Test } from '#domains/exams/tables.ts'
import { type Given, type Key, marksOfQuestions } from '../marking/mark-answers.ts'
import { guessSeconds } from '../notebook/rules.ts'
import type { Result } from '../sitting/schema.ts'
import type { LossClass, Losses } from './schema.ts'

/*
 * Classifies lost marks, pure and exact. Each question with lost marks falls into exactly one class, the first
 * that fits of: guess, slow, unread, rest. So the four add up to the loss. The scores without each class are a
 * separate question: they overlap and are never added.
 */

/** Factor above the median of all candidates from which an answer counts as slow. */
const slowTimes = 3

const zero = new Fraction(0)

type Section = MarkedSection & Pick<Test['sections'][number], 'id' | 'isQualifying'>
type Sheet = {
  sections: Section[]
  keys: Key[]
  terms: Pick<TestTerms, 'markedAnswersCount' | 'draftsCount' | 'severalCorrect'>
  answers: ReadonlyMap<string, Given>
  /** Median seconds by question over all candidates; missing for questions without any. */
  medians: ReadonlyMap<string, number>
}

type Timed = { result: Result; seconds: number | null; median: number | null; marks: Fraction }

/** Returns the class of a question that lost marks. `seconds` null: never opened. */
export function lossClassOf({ result, seconds, median, marks }: Timed): LossClass {
  if (result === 'wrong' && seconds !== null && seconds < guessSeconds) return 'guess'
  const isSlow = seconds !== null && median !== null && seconds > slowTimes * median
  if (isSlow && marks.compare(0) <= 0) return 'slow'
  return seconds === null ? 'unread' : 'rest'
}

type QuestionLoss = {
  questionId: string
  sectionId: string
  isQualifying: boolean
  result: Result
  seconds: number | null
  marks: Fraction
  lost: Fraction
  /** null: nothing was lost. */
  lossClass: LossClass | null
}

/** Lists the marks that each question lost. A dropped question whose test was rescaled had none to lose. */
export function listLosses({ sections, keys, terms, answers, medians }: Sheet): QuestionLoss[] {
  const sectionOf = new Map(sections.map((section) => [section.id, section]))
  const marksOf = marksOfQuestions({ sections, keys, terms }, answers)
  return keys.flatMap((key) => {
    const [section, marked] = [sectionOf.get(key.sectionId), marksOf.get(key.questionId)]
    if (!section || !marked) return []
    const given = answers.get(key.questionId)
    const { result, marks } = marked
    const full = parseFraction(markingOf(section, key.key.kind).marksPerQuestion)
    const lost = key.dropped === 'rescale' ? zero : full.sub(marks)
    const timed = {
      result,
      seconds: given?.seconds ?? null,
      median: medians.get(key.questionId) ?? null,
      marks,
    }
    return {
      questionId: key.questionId,
      sectionId: section.id,
      isQualifying: section.isQualifying,
      ...timed,
      lost,
      lossClass: lost.compare(0) > 0 ? lossClassOf(timed) : null,
    }
  })
}

const classes: LossClass[] = ['guess', 'slow', 'unread', 'rest']

/** Rounds parts so that they add up to the rounded whole: the parts with the largest remainders are rounded up. */
export function roundedParts(parts: Fraction[], places: number) {
  const unit = 10 ** places
  const whole = Math.round(rounded(sumOf(parts), places) * unit)
  const cut = parts.map((part, index) => {
    const units = part.mul(unit)
    return { index, floor: units.floor().valueOf(), rest: units.sub(units.floor()) }
  })
  const over = whole - cut.reduce((sum, { floor }) => sum + floor, 0)
  const byRest = cut.toSorted((a, b) => b.rest.compare(a.rest) || a.index - b.index)
  const raised = new Set(byRest.slice(0, Math.max(0, over)).map(({ index }) => index))
  return { whole: whole / unit, parts: cut.map(({ index, floor }) => (floor + (raised.has(index) ? 1 : 0)) / unit) }
}

const lostIn = (losses: QuestionLoss[], lossClass: LossClass) =>
  sumOf(losses.filter((loss) => loss.lossClass === lossClass).map(({ lost }) => lost))

function presentParts(losses: QuestionLoss[], { scale, places }: { scale: Fraction; places: number }) {
  const exact = classes.map((lossClass) => lostIn(losses, lossClass).mul(scale))
  const { whole, parts } = roundedParts(exact, places)
  const [guess = 0, slow = 0, unread = 0, rest = 0] = parts
  return { lost: whole, guess, slow, unread, rest }
}

/**
 * Estimates the marks of the unread questions at the rate of those read, section by section, and never below
 * zero.
 */
function usualGain(losses: QuestionLoss[]) {
  const gains = [...Map.groupBy(losses, ({ sectionId }) => sectionId).values()].map((ofSection) => {
    const read = ofSection.filter(({ seconds, result }) => seconds !== null && result !== 'dropped')
    const unread = ofSection.filter(({ lossClass }) => lossClass === 'unread').length
    const earned = sumOf(read.map(({ marks }) => marks))
    return read.length === 0 || earned.compare(0) < 0 ? zero : earned.div(read.length).mul(unread)
  })
  return sumOf(gains)
}

type Counted = {
  losses: QuestionLoss[]
  sections: Pick<Section, 'id'>[]
  marks: string
  scale?: string
  places: number
}

export function countLosses({ losses, sections, marks, scale: scaleText = '1', places }: Counted): Losses {
  const scale = parseFraction(scaleText)
  const counting = losses.filter(({ isQualifying }) => !isQualifying)
  const of = (lossClass: LossClass) => counting.filter((loss) => loss.lossClass === lossClass)
  const score = parseFraction(marks)
  const plus = (gain: Fraction) => rounded(score.add(gain.mul(scale)), places)
  const { lost, ...parts } = presentParts(counting, { scale, places })
  const penalties = sumOf(of('guess').map((loss) => loss.marks.neg()))
  const [guess, slow, unread, rest] = [of('guess'), of('slow'), of('unread'), of('rest')]
  return {
    lost,
    guess: { marks: parts.guess, questions: guess.length, left_blank: plus(penalties) },
    slow: {
      marks: parts.slow,
      questions: slow.length,
      seconds: slow.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0),
      solved: plus(lostIn(counting, 'slow')),
    },
    unread: {
      marks: parts.unread,
      questions: unread.length,
      read_about: plus(usualGain(counting)),
      read_at_most: plus(lostIn(counting, 'unread')),
    },
    rest: {
      marks: parts.rest,
      questions: rest.length,
      wrong: rest.filter(({ result }) => result === 'wrong' || result === 'partial').length,
    },
    sections: sections.map(({ id }) => {
      const ofSection = losses.filter(({ sectionId }) => sectionId === id)
      return { section_id: id, ...presentParts(ofSection, { scale: new Fraction(1), places }) }
    }),
  }
}
