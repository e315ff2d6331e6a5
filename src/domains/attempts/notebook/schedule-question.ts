import { createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import { dayInIndia } from '#platform/text/india-time.ts'
import { daysToLeave } from './rules.ts'

/*
 * When a question is asked again: the library's FSRS with its published parameters, in whole days of India. The state is the fold of all answers since the mistake, so answers of two devices
 * come to the same in whatever order they arrive, and a corrected key needs no other code.
 */

/** Without steps of minutes (a day is the least) and without chance (two readings agree). */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false, maximum_interval: 365 })

/** A day of India as the library counts days. */
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

export type Repeated = { id: string; answeredAt: Date; isRight: boolean; isGuess: boolean }
export type Schedule = { dueOn: string | null; rightDays: number; leftOn: string | null }

/** The first answer of each day; whoever answers again on that day has seen the key. */
function firstOfDays(answers: Repeated[]) {
  const ordered = answers.toSorted((a, b) => a.answeredAt.getTime() - b.answeredAt.getTime() || (a.id < b.id ? -1 : 1))
  const firsts = new Map<string, Repeated>()
  for (const answer of ordered) {
    const day = dayInIndia(answer.answeredAt)
    if (!firsts.has(day)) firsts.set(day, answer)
  }
  return firsts
}

function ratingOf({ isRight, isGuess }: Repeated) {
  if (!isRight) return Rating.Again
  return isGuess ? Rating.Hard : Rating.Good
}

/** From the mistake on. A right answer counts once a day, and not as a guess; on the third such day the question leaves. */
export function scheduleQuestion(missedAt: Date, answers: Repeated[]): Schedule {
  const missedOn = dayInIndia(missedAt)
  let { card } = scheduler.next(createEmptyCard(midnight(missedOn)), midnight(missedOn), Rating.Again)
  let rightDays = 0
  for (const [day, answer] of firstOfDays(answers.filter(({ answeredAt }) => answeredAt >= missedAt))) {
    card = scheduler.next(card, midnight(day), ratingOf(answer)).card
    if (answer.isRight && !answer.isGuess) rightDays += 1
    if (rightDays === daysToLeave) return { dueOn: null, rightDays, leftOn: day }
  }
  return { dueOn: card.due.toISOString().slice(0, 10), rightDays, leftOn: null }
}
