import type { OpenAttempt } from '../../../domains/attempts/schema.ts'
import { shufflePaper } from '../../../domains/exams/rules.ts'
import type { StudentPaper } from '../../../domains/exams/schema.ts'
import type { Api } from '../../api.ts'
import { createJournalStore } from './keep-journal.ts'
import { createRun } from './run.ts'

// Asked for at every use: where storage is blocked, even naming it throws.
const browserStorage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, text: string) => localStorage.setItem(key, text),
  removeItem: (key: string) => localStorage.removeItem(key),
}

function setTimer(callback: () => void, ms: number) {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

/** `late`: answers that were still on this device when the attempt closed. */
export type Ending = { submissionId: string | null; late: number }

type SittingParts = {
  api: Api
  attempt: OpenAttempt
  paper: StudentPaper
  currentId?: string
  onEnd: (ending: Ending) => void
}

/** A run on the browser's clock, timers and storage; `onEnd` is called once, when the attempt is closed. */
export function openSitting({ onEnd, ...parts }: SittingParts) {
  const now = () => performance.now() / 1000
  const paper = shufflePaper(parts.paper, parts.attempt.shuffle)
  const run = createRun({ ...parts, paper, store: createJournalStore(browserStorage), now, setTimer })
  const stop = run.subscribe(() => {
    const { status, unsent: late } = run.line()
    if (status !== 'closed') return
    stop()
    run.handIn().then(
      (submissionId) => onEnd({ submissionId, late }),
      () => onEnd({ submissionId: null, late }),
    )
  })
  return run
}
