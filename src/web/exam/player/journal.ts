import type { AnswerState, JournalEntry } from '../../../domains/attempts/schema.ts'
import { answerValue, isSameValue } from './answer-value.ts'

/*
 * The answer journal of one epoch of an attempt: what has been written and not yet acknowledged by the server, oldest first. An entry leaves
 * only when the server says that it is on disk. Pure; `keep-journal.ts` puts it into the browser's storage.
 */

export type Journal = {
  epoch: number
  nextSeq: number
  unsent: readonly JournalEntry[]
  /** What the server is known to hold, by question. */
  settled: Readonly<Record<string, AnswerState>>
}

/** What survives the tab: the unsent entries, and for their questions what the server held when they were written. */
export type KeptJournal = { epoch: number; entries: JournalEntry[]; settled: Record<string, AnswerState> }

const batchLimit = 400
// A browser finishes at most 64 KB of requests for a page that is gone; an entry is below 250 bytes.
export const leavingBatchLimit = 250

export function openJournal(epoch: number, answers: AnswerState[]): Journal {
  const settled = Object.fromEntries(answers.map((answer) => [answer.question_id, answer]))
  return { epoch, nextSeq: 1, unsent: [], settled }
}

/** `at`: the device's clock, ISO 8601. */
export function append(journal: Journal, answers: AnswerState[], at: string): Journal {
  const entries = answers.map((answer, index) => ({ ...answer, seq: journal.nextSeq + index, at }))
  return { ...journal, nextSeq: journal.nextSeq + entries.length, unsent: [...journal.unsent, ...entries] }
}

export function nextBatch(journal: Journal, limit = batchLimit): JournalEntry[] {
  return journal.unsent.slice(0, limit)
}

/** Drops what is on disk. An acknowledgement that comes late or twice changes nothing. */
export function acknowledge(journal: Journal, acknowledged: number): Journal {
  const stored = journal.unsent.filter(({ seq }) => seq <= acknowledged)
  if (stored.length === 0) return journal
  const settled = { ...journal.settled }
  for (const { question_id, marked, seconds, ...entry } of stored) {
    settled[question_id] = { question_id, ...answerValue(entry), marked, seconds }
  }
  return { ...journal, settled, unsent: journal.unsent.slice(stored.length) }
}

export function toKeep(journal: Journal): KeptJournal | null {
  if (journal.unsent.length === 0) return null
  const settled: Record<string, AnswerState> = {}
  for (const { question_id } of journal.unsent) {
    const held = journal.settled[question_id]
    if (held) settled[question_id] = held
  }
  return { epoch: journal.epoch, entries: [...journal.unsent], settled }
}

type Answered = Pick<JournalEntry, 'option_id' | 'option_ids' | 'number' | 'marked'>

function isSame(a: Answered | undefined, b: Answered | undefined) {
  if (!a || !b) return a === b
  return isSameValue(a, b) && a.marked === b.marked
}

/**
 * What a killed tab left unsent, the latest of each question, to be written again on top of what the server holds now. Where the server has
 * meanwhile been told something else, by another device, its answer is the newer one and stays.
 */
export function unsentSince(kept: KeptJournal, held: AnswerState[]): AnswerState[] {
  const server = new Map(held.map((answer) => [answer.question_id, answer]))
  const latest = new Map(kept.entries.map((entry) => [entry.question_id, entry]))
  return [...latest.values()].flatMap(({ question_id, marked, seconds, ...entry }) => {
    const now = server.get(question_id)
    const own = kept.entries.filter((written) => written.question_id === question_id)
    // Equal to an entry of its own: the batch arrived, only the reply was lost.
    const isOurs = isSame(now, kept.settled[question_id]) || own.some((written) => isSame(now, written))
    if (!isOurs) return []
    return [{ question_id, ...answerValue(entry), marked, seconds: Math.max(seconds, now?.seconds ?? 0) }]
  })
}
