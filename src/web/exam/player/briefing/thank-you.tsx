import { Link } from 'react-router'
import type { PublicTest } from '../../../../domains/exams/tests/schema.ts'
import { counted } from '../../../../platform/text/counted.ts'
import { paths } from '../../../routes.ts'
import { Notice } from '../../../ui/layout/notice.tsx'
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

const answers = (count: number) => counted(count, 'answer')

function WhatComesNext({ waits }: { waits: string | null }) {
  return (
    <>
      <h2>What comes next</h2>
      <p>{waits ?? 'Your analysis is ready: your marks, and every question with its solution.'}</p>
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
          {answers(late)} reached us after the end. {late === 1 ? 'It is' : 'They are'} kept for review by the institute
          and {late === 1 ? 'is' : 'are'} not counted.
        </Notice>
      )}
      {unsent > 0 && (
        <Notice tone="bad">
          {answers(unsent)} could not be sent and {unsent === 1 ? 'is' : 'are'} kept on this device. Please open this
          test again here when you have a connection.
        </Notice>
      )}
    </Sheet>
  )
}
