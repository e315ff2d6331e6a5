import type { sittingCalls } from '#domains/attempts/sitting/calls.ts'
import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import type { Client } from '#platform/http/call.ts'
import { t } from '#platform/text/messages.ts'
import type { StoredJournal } from '../sitting/answer-sheet.ts'
import type { DeviceStore } from './device-store.ts'
import { forgetEntries, listStoredJournals } from './journal-store.ts'

type Parts = { api: Pick<Client<typeof sittingCalls>, 'saveAnswers'>; device: DeviceStore }
type Attempt = NonNullable<TestForCandidate['newest_attempt']>
type Piece = Pick<StoredJournal, 'epoch' | 'entries'>
/**
 * Numbers of questions whose answers were still on this device when the attempt was closed. `late`: the server now has
 * the answers but does not count them; `waiting`: still only on this device.
 */
type Leftovers = { late: number; waiting: number }

const batchLimit = 400

const questionsIn = (entries: Piece['entries']) => entries.map(({ question_id }) => question_id)

/**
 * Sends the first entries and deletes the acknowledged ones. `late`: questions whose entries arrived too late; `left`:
 * entries still to be sent.
 */
async function sendBatch({ api, device }: Parts, attemptId: string, { epoch, entries }: Piece) {
  const saved = await api.saveAnswers({ id: attemptId }, { epoch, entries: entries.slice(0, batchLimit) })
  const taken = entries.filter(({ seq }) => seq <= saved.acknowledged)
  if (taken.length === 0) throw new Error('The server acknowledged nothing')
  // Entries that cannot be deleted now are sent again next time, which is harmless.
  await forgetEntries(device, attemptId, { epoch, entries: taken }).catch(() => undefined)
  const late = taken.filter(({ seq }) => saved.late.includes(seq))
  return { late: questionsIn(late), left: entries.slice(taken.length) }
}

async function sendJournal(parts: Parts, attemptId: string, { epoch, entries }: Piece) {
  const late: string[] = []
  let left = entries
  try {
    while (left.length > 0) {
      const batch = await sendBatch(parts, attemptId, { epoch, entries: left })
      late.push(...batch.late)
      left = batch.left
    }
  } catch {
    // Offline, or signed out since: the device keeps the rest for next time.
  }
  return { late, waiting: questionsIn(left) }
}

/** Retries a storage that does not answer in time, as it may shortly after the browser's launch. If it never answers, it counts as empty. */
async function listPatiently(device: DeviceStore, attempt: Attempt, tries = 4): Promise<StoredJournal[]> {
  try {
    return await listStoredJournals(device, attempt)
  } catch {
    return tries > 1 ? listPatiently(device, attempt, tries - 1) : []
  }
}

/**
 * Sends the stored entries of a closed attempt to the server, which keeps them for review, so that no answer is lost
 * silently.
 */
async function sendLeftovers(parts: Parts, attempt: Attempt): Promise<Leftovers> {
  const journals = await listPatiently(parts.device, attempt)
  const late = new Set<string>()
  const waiting = new Set<string>()
  for (const journal of journals) {
    const sent = await sendJournal(parts, attempt._id, journal)
    for (const question of sent.late) late.add(question)
    for (const question of sent.waiting) waiting.add(question)
  }
  return { late: late.size, waiting: waiting.size }
}

export function createLeftovers(parts: Parts) {
  const sent = new Map<string, Promise<Leftovers>>()
  return {
    /** Sends once per attempt and page, and again while entries are waiting; repeated calls return the same result. */
    async send(attempt: Attempt) {
      const known = sent.get(attempt._id)
      const sending = known ?? sendLeftovers(parts, attempt)
      sent.set(attempt._id, sending)
      const leftovers = await sending
      if (leftovers.waiting > 0) sent.delete(attempt._id)
      return leftovers
    },
  }
}
export type LeftoverSender = ReturnType<typeof createLeftovers>

const answersTo = (count: number) => (count === 1 ? t`The answer to 1 question` : t`Answers to ${count} questions`)

/** Describes the leftovers to the candidate; null if there were none. */
export function describeLeftovers({ late, waiting }: Leftovers) {
  if (waiting > 0) {
    return t`${answersTo(waiting)} from your last attempt could not be sent yet. Anything unsent stays on this device. Please open this page again when you are back online.`
  }
  if (late === 0) return null
  return t`${answersTo(late)} from your last attempt reached us only now. Anything received after the test ends is kept for the institute to review and is not counted.`
}
