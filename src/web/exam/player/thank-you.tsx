import { Link } from 'react-router'
import { paths } from '../../routes.ts'
import { Notice } from '../../ui/notice.tsx'
import css from './briefing.module.css'
import { Sheet } from './briefing.tsx'

type ThankYouProps = { testName: string; submissionId: string | null; late: number }

export function ThankYou({ testName, submissionId, late }: ThankYouProps) {
  const foot = (
    <>
      <Link className={submissionId ? 'btn ghost' : 'btn'} to={paths.dashboard}>
        Go to dashboard
      </Link>
      {submissionId && (
        <Link className="btn" to={paths.analysis(submissionId)}>
          See the analysis
        </Link>
      )}
    </>
  )
  return (
    <Sheet heading={testName} title="Thank you" foot={foot}>
      <div className={css.text}>
        <p role="status">Your test has been submitted. You may close this window.</p>
      </div>
      {late > 0 && (
        <Notice tone="bad">
          The last {late === 1 ? 'answer' : `${late} answers`} given on this device reached us after the test had closed
          and could not be taken.
        </Notice>
      )}
    </Sheet>
  )
}
