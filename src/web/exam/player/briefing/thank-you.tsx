import { Link } from 'react-router'
import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import css from './briefing.module.css'
import { resultsText } from './results-text.ts'
import { Sheet } from './sheet.tsx'

type ThankYouProps = {
  test: PublicTest
  submissionId: string | null
  /** Answers that the server has and does not count. */
  late: number
  /** Answers that never left this device. */
  unsent: number
}

function WhatComesNext({ waits }: { waits: string | null }) {
  return (
    <>
      <h2>What happens next</h2>
      <p>{waits ?? t`Your analysis is ready: your marks, and every question with its solution.`}</p>
      <p>You may close this window.</p>
    </>
  )
}

export function ThankYou({ test, submissionId, late, unsent }: ThankYouProps) {
  const waits = resultsText(test, new Date())
  const hasAnalysis = submissionId !== null && waits === null
  const foot = (
    <>
      <Link className={hasAnalysis ? 'btn ghost' : 'btn'} to={paths.dashboard}>
        Go to dashboard
      </Link>
      {hasAnalysis && (
        <Link className="btn" to={paths.analysis(submissionId)}>
          See the analysis
        </Link>
      )}
    </>
  )
  return (
    <Sheet heading={test.quiz_name} title="Thank you" foot={foot}>
      <div className={css.text}>
        <p role="status">Your test has been submitted.</p>
        <WhatComesNext waits={waits} />
      </div>
      {late > 0 && (
        <Notice>
          {plural(
            late,
            '# answer reached us after the test ended. It has been kept for the institute to review and is not counted.',
            '# answers reached us after the test ended. They have been kept for the institute to review and are not counted.',
          )}
        </Notice>
      )}
      {unsent > 0 && (
        <Notice tone="bad">
          {plural(
            unsent,
            '# answer could not be sent and is saved on this device.',
            '# answers could not be sent and are saved on this device.',
          )}{' '}
          Please open this test again on this device when you are back online.
        </Notice>
      )}
    </Sheet>
  )
}
