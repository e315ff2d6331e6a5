import type { AnswerState, OpenAttempt, SittingTime, TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { listNotes, readNote, writeNote } from '#web/shell/session.ts'
import type { Run } from '../sitting/run.ts'

/*
 * Data for continuing a sitting after a reload without a network: the attempt as the server opened it, the server's
 * state, and the timers. Stored beside the session, which protects the same data, and no longer than the session. The
 * paper and the unsent answers are in the device store, sealed.
 */

const mark = 'sitting '

export type KeptSitting = SittingTime & {
  info: TestForCandidate
  language: Language
  attempt: Omit<OpenAttempt, 'answers'>
  held: AnswerState[]
  nextSeq: number
  currentId: string
  /** Milliseconds since 1970 by the device's clock. */
  at: number
}

type Keeping = { info: TestForCandidate; language: Language; attempt: OpenAttempt; run: Run }

/** Keeps only one sitting at a time. */
function forgetOthers(name: string) {
  for (const other of listNotes()) if (other.startsWith(mark) && other !== name) writeNote(other, null)
}

/**
 * Stores what a reload needs, at every change: the number of the next entry must be stored before the server can
 * receive that entry. If storing fails, a reload cannot continue the sitting. Returns functions to stop and to delete
 * it.
 */
export function keepSitting({ info, language, attempt, run }: Keeping) {
  const name = mark + info.test._id
  const { answers: _answers, ...opened } = attempt
  forgetOthers(name)
  const write = () => {
    const { answers: held, nextSeq } = run.held()
    const { currentId } = run.exam()
    const kept: KeptSitting = {
      info,
      language,
      attempt: opened,
      held,
      nextSeq,
      currentId,
      ...run.sittingTime(),
      at: Date.now(),
    }
    if (!writeNote(name, JSON.stringify(kept))) writeNote(name, null)
  }
  write()
  const stop = run.subscribe(write)
  return {
    stop,
    forget: () => {
      stop()
      writeNote(name, null)
    },
  }
}

/** Returns the interrupted sitting of a test on this device, with its timers advanced to now; null if there is none. */
export function findKeptSitting(testId: string, now = Date.now()): KeptSitting | null {
  const note = readNote(mark + testId)
  if (note === null) return null
  try {
    const kept: KeptSitting = JSON.parse(note)
    const gone = Math.max(0, (now - kept.at) / 1000)
    const left = (seconds: number) => Math.max(0, seconds - gone)
    return { ...kept, time_left: left(kept.time_left), section_ends: kept.section_ends?.map(left) ?? null }
  } catch {
    return null // written by another version
  }
}
