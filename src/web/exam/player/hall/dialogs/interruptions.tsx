import { plural, t } from '#platform/text/messages.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { Starting } from '../../briefing/sheet.tsx'
import type { WaitingStart } from '../../keep-trying.ts'
import type { Line, Run } from '../../sitting/run.ts'
import { useLine } from '../use-run.ts'
import css from './interruptions.module.css'

/** State of *Continue here*. */
export type Reopening = {
  isOpening: boolean | undefined
  waiting: WaitingStart | null | undefined
  problem: string | null
  onContinueHere: () => void
  onStop: () => void
}

type InterruptionsProps = {
  run: Run
  isTimeOver: boolean
  reopening: Reopening
  onLogin: () => void
}

function closingWords({ status, unsent }: Line) {
  if (status !== 'waiting' && status !== 'interrupted') return t`Your test is being submitted.`
  const isOffline = status === 'waiting'
  if (unsent === 0)
    return isOffline
      ? t`Waiting for the network. Your test will be submitted as soon as it is back. Keep this window open.`
      : t`Waiting for the server. Your test will be submitted as soon as it is back. Keep this window open.`
  return isOffline
    ? t`Waiting for the network: ${plural(unsent, '# answer is', '# answers are')} saved on this device and will be sent as soon as it is back. Keep this window open.`
    : t`Waiting for the server: ${plural(unsent, '# answer is', '# answers are')} saved on this device and will be sent as soon as it is back. Keep this window open.`
}

/** Overlays that block the exam, temporarily or for good; the screen behind them can be read but not changed. */
export function Interruptions({ run, isTimeOver, reopening, onLogin }: InterruptionsProps) {
  const line = useLine(run)
  const { status } = line
  if (status === 'taken-over') {
    return (
      <Overlay key="taken-over" title="The test is open somewhere else">
        <p>
          It was opened in another window or on another device, and answers are now accepted only there. To continue in
          this window instead, press “Continue here”.
        </p>
        {reopening.problem && <Notice tone="bad">{reopening.problem}</Notice>}
        <p className={css.buttons}>
          <button type="button" className="btn" disabled={reopening.isOpening} onClick={reopening.onContinueHere}>
            {reopening.isOpening ? t`Starting…` : t`Continue here`}
          </button>
        </p>
        <Starting waiting={reopening.waiting} onStop={reopening.onStop} />
      </Overlay>
    )
  }
  if (status === 'signed-out') {
    return (
      <Overlay key="signed-out" title="Your session has ended">
        <p>Your session has ended. Log in again to continue. Your answers are saved on this device.</p>
        <p>The clock is still running.</p>
        <p className={css.buttons}>
          <button type="button" className="btn" onClick={onLogin}>
            Log In
          </button>
        </p>
      </Overlay>
    )
  }
  if (!isTimeOver && status !== 'closed') return null
  return (
    <Overlay key="over" title={isTimeOver ? t`Time is up` : t`The test is closing`}>
      <p role="status">{closingWords(line)}</p>
    </Overlay>
  )
}

const goOn = t`Keep answering. Everything is saved on this device and will be sent automatically once this is resolved. Nothing is lost.`
const sentences: Partial<Record<Line['status'], string>> = {
  waiting: t`There is no connection right now. ${goOn}`,
  interrupted: t`The server is briefly unavailable. ${goOn}`,
}

/**
 * A calm sentence while answers are unsent, placed over the end of the question so that nothing moves when it appears
 * or disappears.
 */
export function Reassurance({ run }: { run: Run }) {
  const { status } = useLine(run)
  return (
    <p className={css.reassurance} role="status">
      {sentences[status]}
    </p>
  )
}
