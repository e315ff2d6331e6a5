import type { JournalEntry, OpenAttempt, SaveBody, Saved } from '../../src/domains/attempts/schema.ts'

/*
 * What one student's devices know for sure, whatever happened to the server: which entries went out, which of them it called saved, which time it said was left, and
 * what it answered to a submission. The checks hold the database against this.
 */

type Reading = { from: number; to: number; seconds: number }

export type Ledger = ReturnType<typeof createLedger>

const place = (epoch: number, seq: number) => `${epoch}.${seq}`

export function createLedger(student: string, startedAt: number) {
  const sent = new Map<string, JournalEntry>()
  const acknowledged = new Map<number, number>()
  const problems: string[] = []
  const story: string[] = []
  const ledger = {
    student,
    attemptId: '',
    attemptIds: new Set<string>(),
    submissionIds: new Set<string>(),
    readings: [] as Reading[],
    bodies: [] as SaveBody[],
    /** When each epoch was known to have begun. */
    opened: new Map<number, number>(),
    sent,
    acknowledged,
    problems,
    story,
    tell: (text: string) => void story.push(`${((Date.now() - startedAt) / 1000).toFixed(2)} s ${text}`),
    noteOpened({ _id, epoch }: OpenAttempt) {
      ledger.attemptIds.add(_id)
      ledger.opened.set(epoch, Date.now())
    },
    noteSent({ epoch, entries }: SaveBody) {
      ledger.bodies.push({ epoch, entries })
      for (const entry of entries) {
        const before = sent.get(place(epoch, entry.seq))
        if (before && JSON.stringify(before) !== JSON.stringify(entry))
          problems.push(`the player used ${place(epoch, entry.seq)} for two different entries`)
        sent.set(place(epoch, entry.seq), entry)
      }
    },
    noteTime(from: number, seconds: number) {
      ledger.readings.push({ from, to: Date.now(), seconds })
    },
    noteSaved({ epoch }: SaveBody, saved: Saved, from: number) {
      ledger.noteTime(from, saved.time_left)
      acknowledged.set(epoch, Math.max(acknowledged.get(epoch) ?? 0, saved.acknowledged))
    },
    /** Every entry the server has ever called saved. */
    saved: () =>
      [...acknowledged].flatMap(([epoch, last]) =>
        Array.from({ length: last }, (_, index) => ({
          epoch,
          seq: index + 1,
          entry: sent.get(place(epoch, index + 1)),
        })),
      ),
    entryAt: (epoch: number, seq: number) => sent.get(place(epoch, seq)),
  }
  return ledger
}
