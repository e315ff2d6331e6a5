import type { JournalFault } from './schema.ts'

/** One journal as read from the database, with all its hashes recomputed from the content of its rows. */
export type ReadJournal = {
  id: string
  /** Length in the attempt's own row; null: the attempt no longer exists. */
  length: number | null
  head: Buffer | null
  isClosed: boolean
  /** True if staff have reopened it since its last seal. */
  isReopened: boolean
  rows: number
  /** Hash of the last row as stored; below it the recomputed one over all rows. */
  lastHash: Buffer | null
  sealable: Buffer | null
  /** First row whose stored hash or position is wrong. */
  wrong: { place: number; position: number; epoch: number; seq: number } | null
  /** First row after the first seal that claims to be in time, although no time given by staff covers it. */
  unlate: { place: number; epoch: number; seq: number } | null
  seals: { number: number; length: number; fits: boolean }[]
}

function nameRow({ place, epoch, seq }: { place: number; epoch: number; seq: number }) {
  return `row ${place} (epoch ${epoch}, sequence ${seq})`
}

function problemOfRow(wrong: NonNullable<ReadJournal['wrong']>) {
  if (wrong.position > wrong.place) return `row ${wrong.place} is missing`
  if (wrong.position < wrong.place) return `a row was inserted before ${nameRow(wrong)}`
  return `${nameRow(wrong)} differs from what the server wrote`
}

function problemOfSeal({ number, length }: ReadJournal['seals'][number], { rows, wrong }: ReadJournal) {
  if (rows < length) return `the journal has ${rows} rows, but seal ${number} covers ${length}`
  const first = wrong ? '' : ', and its own hashes were altered to match'
  return `the first ${length} rows are not the ones that seal ${number} covers${first}`
}

const same = (a: Buffer | null, b: Buffer | null) => (a === null || b === null ? a === b : a.equals(b))

/** Lists everything wrong with one journal; empty if it is as the server wrote it. */
export function listFaults(journal: ReadJournal): JournalFault[] {
  const { id, length, rows, wrong, unlate, seals } = journal
  const fault = (problem: string, row: number | null = null) => ({ submission_id: id, row, problem })
  if (length === null) return [fault(`the attempt covered by seal ${seals[0]?.number ?? '?'} is missing`)]
  const faults: JournalFault[] = []
  if (wrong) faults.push(fault(problemOfRow(wrong), wrong.place))
  if (rows !== length) faults.push(fault(`the journal has ${rows} rows, but the attempt records ${length}`))
  else if (!wrong && !same(journal.lastHash, journal.head))
    faults.push(fault('the attempt records a different last row'))
  const broken = seals.find(({ fits }) => !fits)
  if (broken) faults.push(fault(problemOfSeal(broken, journal)))
  if (unlate)
    faults.push(
      fault(`${nameRow(unlate)} arrived after the attempt was closed but is counted as on time`, unlate.place),
    )
  if (seals[0] && !journal.isClosed && !journal.isReopened)
    faults.push(fault('the attempt was closed when it was sealed but is open now'))
  return faults
}
