import { Link } from 'react-router'
import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { longDateTime } from '#web/ui/text/format-date.ts'
import { Countdown } from '../hall/header/clock.tsx'
import css from './briefing.module.css'
import { resultsText } from './results-text.ts'
import { SectionTable } from './section-table.tsx'
import { Sheet } from './sheet.tsx'

export function ToDashboard({ className = 'btn ghost' }: { className?: string }) {
  return (
    <Link className={className} to={paths.dashboard}>
      Go to dashboard
    </Link>
  )
}

type DoorProps = { info: TestForCandidate; notice: string | null; onAgain: () => void }

/** Submitted already: to the analysis, and to another sitting where there is one left. */
export function SubmittedDoor({ info, notice, onAgain }: DoorProps) {
  const { test, submission_id, may_start, attempts_left } = info
  const mayAgain = may_start && attempts_left > 0
  const waits = resultsText(test, new Date())
  const foot = (
    <>
      <ToDashboard className={submission_id || mayAgain ? 'btn ghost' : 'btn'} />
      {mayAgain && (
        <button type="button" className="btn ghost" onClick={onAgain}>
          Take the test again
        </button>
      )}
      {submission_id && waits === null && (
        <Link className="btn" to={paths.analysis(submission_id)}>
          See the analysis
        </Link>
      )}
    </>
  )
  return (
    <Sheet heading={test.quiz_name} title={test.quiz_name} foot={foot}>
      <Notice>You have already submitted this test.</Notice>
      {waits !== null && <p>{waits}</p>}
      {notice && <Notice>{notice}</Notice>}
      <SectionTable info={info} />
    </Sheet>
  )
}

type ClosedProps = { info: TestForCandidate; left: () => number }

/** Not open yet, or over: the server's own words say why. */
export function ClosedDoor({ info: { test, refusal, opens_in }, info, left }: ClosedProps) {
  return (
    <Sheet heading={test.quiz_name} title={test.quiz_name} foot={<ToDashboard className="btn" />}>
      <Notice>{refusal ?? t`This test is not open.`}</Notice>
      {opens_in > 0 && (
        <div className={css.text}>
          <p>
            It opens on {longDateTime(test.publish_date)}. The instructions will appear on this page automatically 15
            minutes before that.
          </p>
          <p className={css.waiting}>
            Opens in <Countdown left={left} />
          </p>
        </div>
      )}
      <SectionTable info={info} />
    </Sheet>
  )
}
