import { dayMs } from '#platform/text/india-time.ts'
import type { Result } from '../sitting/schema.ts'
import type { MistakeKind } from './schema.ts'

/** An answer given faster was not read. This limit also applies to "Where marks went". */
export const guessSeconds = 8
/** Number of different days in India on which a question must be right to leave. */
export const daysToLeave = 3

/**
 * Returns the kind of mistake that puts a question into the notebook; null: none. A dropped question is never a
 * mistake.
 */
export function mistakeOf(result: Result, seconds: number): MistakeKind | null {
  if (result === 'dropped') return null
  if (result === 'skipped') return 'skipped'
  if (seconds < guessSeconds) return 'guessed'
  return result === 'correct' ? null : 'wrong'
}

const mostDaysBack = 3

/**
 * Returns the time of an answer as its device says, but not in the future, not more than three days ago, and not
 * before the question entered the notebook.
 */
export function boundedTime(at: Date, { now, addedAt }: { now: Date; addedAt: Date }) {
  const earliest = Math.max(now.getTime() - mostDaysBack * dayMs, addedAt.getTime())
  return new Date(Math.min(now.getTime(), Math.max(at.getTime(), earliest)))
}

/** A set takes at most ten minutes, and at least five if enough is due; a card counts for at least `leastSeconds` and at most `mostSeconds`. */
const setSeconds = 600
const [leastSeconds, usualSeconds, mostSeconds] = [20, 60, 120]
const mostCards = 20
export const cardsOfTopic = mostCards

/** Returns the expected seconds for a card: as long as in the test, within bounds. */
export function expectedSeconds(seconds: number | null) {
  return Math.min(mostSeconds, Math.max(leastSeconds, seconds ?? usualSeconds))
}

type Card = { topicId: string; seconds: number | null }

/** Returns the earliest card of a topic other than the previous one; if there is none, the earliest. */
function nextIndex(cards: Card[], before: string | null) {
  return Math.max(
    0,
    cards.findIndex(({ topicId }) => topicId !== before),
  )
}

function fill<C extends Card>(due: C[], before: string | null) {
  const left = [...due]
  const chosen: C[] = []
  let seconds = 0
  let last = before
  while (left.length > 0 && chosen.length < mostCards) {
    const [card] = left.splice(nextIndex(left, last), 1)
    if (!card) break
    seconds += expectedSeconds(card.seconds)
    if (seconds > setSeconds) break
    chosen.push(card)
    last = card.topicId
  }
  return chosen
}

/**
 * Orders cards so that each comes from the topic with most cards left other than the previous one; a topic
 * follows itself only if no other is left.
 */
function apart<C extends Card>(cards: C[], before: string | null) {
  const left = [...cards]
  const ordered: C[] = []
  let last = before
  while (left.length > 0) {
    const count = (topicId: string) => left.filter((card) => card.topicId === topicId).length
    const others = left.filter(({ topicId }) => topicId !== last)
    const pool = others.length > 0 ? others : left
    // The earliest due among those of the topic with most cards left.
    const card = pool.reduce((best, other) => (count(other.topicId) > count(best.topicId) ? other : best))
    left.splice(left.indexOf(card), 1)
    ordered.push(card)
    last = card.topicId
  }
  return ordered
}

/**
 * Makes the next set from what is due (earliest first): five to ten minutes, topics mixed; two cards of one topic
 * are adjacent only if no other topic is left. `before`: topic of the day's last answer.
 */
export function makeSet<C extends Card>(due: C[], before: string | null = null) {
  const cards = apart(fill(due, before), before)
  const seconds = cards.reduce((sum, card) => sum + expectedSeconds(card.seconds), 0)
  return { cards, minutes: Math.ceil(seconds / 60) }
}
