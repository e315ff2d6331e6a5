import { t } from '#platform/text/messages.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Countdown } from '../hall/header/clock.tsx'
import type { WaitingStart } from '../keep-trying.ts'

type StartingProps = { waiting: WaitingStart | null | undefined; onStop: () => void }

/** Shows why a start is tried again, when, and how to cancel it. */
export function Starting({ waiting, onStop }: StartingProps) {
  return (
    <>
      <p className="sr" role="status">
        {waiting && t`Starting… ${waiting.message} We will try again automatically.`}
      </p>
      {waiting && (
        <Notice>
          <b>Starting…</b> {waiting.message} We will try again in{' '}
          <Countdown
            label="Time until the next try"
            left={() => Math.max(0, (waiting.until - performance.now()) / 1000)}
          />
          . Please keep this page open.{' '}
          <button type="button" className="link" onClick={onStop}>
            Stop trying
          </button>
        </Notice>
      )}
    </>
  )
}
