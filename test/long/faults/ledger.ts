import type { JournalEntry, OpenAttempt, SaveBody, Saved, SittingTime } from '#domains/attempts/sitting/schema.ts'

/*
 * Records what a student's devices observed: the entries they sent, those the server confirmed, the remaining time it reported and its reply to a
 * submission. The checks compare the database with this record.
 */

/** `ends`: of the sections, if they have their own clocks. */
type Reading = { from: number; to: number; seconds: number; ends: number[] | null }

export type Ledger = ReturnType<typeof createLedger>

const place = (epoch: number, seq: number) => `${epoch}.${seq}`

export function createLedger(student: string, startedAt: number) {
  const sent = new Map<string, JournalEntry>()
  const acknowledged = new Map<number, number>()
  const evidence = new Map<string, { epoch: number; seq: number }>()
  const problems: string[] = []
  const story: string[] = []
  const ledger = {
    student,
    attemptId: '',
    attemptIds: new Set<string>(),
    submissionIds: new Set<string>(),
    readings: [] as Reading[],
    bodies: [] as SaveBody[],
    /** Time by which each epoch was known to have begun. */
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
    noteTime(from: number, { time_left: seconds, section_ends: ends }: SittingTime) {
      ledger.readings.push({ from, to: Date.now(), seconds, ends })
    },
    noteSaved({ epoch, entries }: SaveBody, saved: Saved, from: number) {
      if (saved.is_closed) {
        // No more time is reported, and only what came with this packet is called kept.
        for (const { seq } of entries) if (seq <= saved.acknowledged) evidence.set(place(epoch, seq), { epoch, seq })
        return
      }
      ledger.noteTime(from, saved)
      acknowledged.set(epoch, Math.max(acknowledged.get(epoch) ?? 0, saved.acknowledged))
    },
    /** Returns every entry that the server ever called saved: up to the last one it named, and afterwards each of them. */
    saved: () => [
      ...[...acknowledged].flatMap(([epoch, last]) => Array.from({ length: last }, (_, n) => ({ epoch, seq: n + 1 }))),
      ...evidence.values(),
    ],
    entryAt: (epoch: number, seq: number) => sent.get(place(epoch, seq)),
  }
  return ledger
}
