import { msg, t } from '#platform/text/messages.ts'
import type { HiddenPart } from '../questions/schema.ts'
import type { NoteField, ReviewNote } from '../schema.ts'

/** Facts that decide who may review a draft. */
export type Reviewing = {
  /** The person who would decide. */
  userId: string
  mayReview: boolean
  /** The current author: a question can change hands while it is in review. */
  authorId: string | null
  /** People who had written in it when it was sent, and who sent it. */
  writers: readonly string[]
  /** Parts of it that this person may not see. */
  hidden: readonly HiddenPart[]
}

/** Returns why this person may not return the draft; null: they may. Nobody reviews what they wrote. */
export function whyNotReturn({ userId, mayReview, authorId, writers }: Omit<Reviewing, 'hidden'>) {
  if (!mayReview) return t`You may not review questions.`
  if (authorId === userId || writers.includes(userId))
    return t`You wrote in this question. Somebody else has to review it.`
  return null
}

/** Returns why this person may not make the draft ready; null: they may. Reviewing requires seeing the key. */
export function whyNotApprove({ hidden, ...reviewing }: Reviewing) {
  const reason = whyNotReturn(reviewing)
  if (reason !== null || hidden.length === 0) return reason
  return t`A test has this question, so its key is hidden from you. Somebody who may read papers has to make it ready.`
}

/** Returns all writers of a draft, including its author and the sender, without duplicates. */
export function writersOf(people: readonly (string | null)[]) {
  return [...new Set(people.filter((id) => id !== null))].sort()
}

const partOf: Partial<Record<NoteField, HiddenPart>> = { key: 'key', options: 'key', solution: 'solution' }

/** Leaves out notes on fields that are hidden from the reader. */
export function shownNotes(notes: readonly ReviewNote[], hidden: readonly HiddenPart[]) {
  return notes.filter(({ field }) => {
    const part = partOf[field]
    return part === undefined || !hidden.includes(part)
  })
}

/** Sentences of the log for reviews. */
export const reviewSentences = {
  'question-sent-for-review': msg`sent question {number} for review`,
  'question-taken-back': msg`took question {number} back from review`,
  'question-returned': msg`returned question {number} with notes: {fields}`,
  'question-approved': msg`reviewed question {number}: it is ready`,
}
