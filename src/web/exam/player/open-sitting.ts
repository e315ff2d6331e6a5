import type { sittingCalls } from '#domains/attempts/sitting/calls.ts'
import type { OpenAttempt } from '#domains/attempts/sitting/schema.ts'
import { shufflePaper } from '#domains/exams/papers/rules.ts'
import type { StudentPaper } from '#domains/exams/papers/schema.ts'
import type { PublicTerms } from '#domains/exams/tests/schema.ts'
import type { Client } from '#platform/http/call.ts'
import type { DeviceStore } from './device/device-store.ts'
import { type OpenJournalStore, openJournalStore } from './device/journal-store.ts'
import { createRun, type Run } from './sitting/run.ts'

function setTimer(callback: () => void, ms: number) {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

/** `late`: answers that the server has but does not count; `unsent`: answers that never left this device. */
export type Ending = { submissionId: string | null; late: number; unsent: number }
export type Sitting = { run: Run; store: OpenJournalStore }

type SittingParts = {
  calls: Pick<Client<typeof sittingCalls>, 'saveAnswers' | 'submitAttempt' | 'leaveSection'>
  device: DeviceStore
  attempt: OpenAttempt
  paper: StudentPaper
  terms: PublicTerms
  /** This page's sitting before the attempt was reopened. */
  before?: Sitting | undefined
  /** Number of the next entry, if this page continues an earlier one. */
  goesOnAt?: number | undefined
  currentId?: string | undefined
  onEnd: (ending: Ending) => void
}

/** Calls back once, with the reason, when this page will send nothing more. */
function onceOver(run: Run, callback: (status: string) => void) {
  const stop = run.subscribe(() => {
    const { status } = run.line()
    if (status !== 'closed' && status !== 'taken-over' && status !== 'signed-out') return
    stop()
    callback(status)
  })
}

/** Creates a run with the browser's clock, timers and storage; `onEnd` is called once, when the attempt is closed. */
export async function openSitting({
  calls,
  device,
  attempt,
  terms,
  before,
  goesOnAt,
  onEnd,
  ...parts
}: SittingParts): Promise<Sitting> {
  await before?.store.idle()
  const goesOn = goesOnAt !== undefined
  const opened = await openJournalStore(device, attempt, { carried: before?.store.latest() ?? null, goesOn })
  const { kept, store } = opened
  const nextSeq = goesOn ? Math.max(opened.nextSeq, goesOnAt) : undefined
  const paper = shufflePaper(parts.paper, attempt.shuffle)
  const now = () => performance.now() / 1000
  const currentId = before?.run.exam().currentId ?? parts.currentId
  const run = createRun({ api: calls, attempt, paper, terms, kept, store, now, setTimer, currentId, nextSeq })
  const lease = createLease({ attemptId: attempt._id, epoch: attempt.epoch, onTaken: run.takenOver })

  onceOver(run, (status) => {
    lease.close()
    if (status !== 'closed') return
    const end = (submissionId: string | null) => onEnd({ submissionId, late: run.late(), unsent: run.line().unsent })
    run.handIn().then(end, () => end(null))
  })
  return { run, store }
}

type LeaseParts = { attemptId: string; epoch: number; onTaken: () => void }

function epochIn(message: unknown) {
  if (typeof message !== 'object' || message === null || !('epoch' in message)) return null
  return typeof message.epoch === 'number' ? message.epoch : null
}

/**
 * Tells the other tabs of this browser that the attempt is open here, so that an older tab becomes read-only at once
 * rather than at its next save. Only the server decides whose answers count. Does nothing without BroadcastChannel.
 */
export function createLease({ attemptId, epoch, onTaken }: LeaseParts) {
  if (typeof BroadcastChannel === 'undefined') return { close: () => undefined }
  const channel = new BroadcastChannel(`attempt.${attemptId}`)
  const tell = () => channel.postMessage({ epoch })
  channel.onmessage = ({ data }) => {
    const other = epochIn(data) ?? epoch
    if (other > epoch) {
      channel.close()
      onTaken()
    }
    // The older page has only just started to listen.
    if (other < epoch) tell()
  }
  tell()
  return { close: () => channel.close() }
}
export type Lease = ReturnType<typeof createLease>
