import { plural, t } from '#platform/text/messages.ts'
import 'katex/dist/katex.min.css'
import { Link } from 'react-router'
import type { Language } from '#domains/bank/schema.ts'
import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { paths } from '#platform/text/paths.ts'
import type { PageMeta } from '#web/shell/page.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Fallback } from '../layout.tsx'
import css from './briefing/briefing.module.css'
import { Briefing } from './briefing/briefing.tsx'
import { resultsText, Sheet } from './briefing/sheet.tsx'
import { Countdown } from './hall/header/clock.tsx'
import type { WaitingStart } from './keep-trying.ts'
import { useSitting } from './use-sitting.ts'

export function meta(): PageMeta {
  return { title: t`Test` }
}

type FailedProps = { message: string; waiting?: WaitingStart | undefined; onTryAgain: () => void }

/** Shown when the instructions could not be loaded, for good or for now; in the latter case they are retried automatically. */
function Failed({ message, waiting, onTryAgain }: FailedProps) {
  const foot = (
    <>
      <Link className="btn ghost" to={paths.dashboard}>
        Go to dashboard
      </Link>
      <button type="button" className="btn" onClick={onTryAgain}>
        {waiting ? t`Try now` : t`Try again`}
      </button>
    </>
  )
  return (
    <Sheet heading="Test" title="The test could not be opened" foot={foot}>
      {waiting ? (
        <Notice>
          <span role="status">{message} We will try again automatically.</span> Next try in{' '}
          <Countdown
            label="Time until the next try"
            left={() => Math.max(0, (waiting.until - performance.now()) / 1000)}
          />
          . Please keep this page open.
        </Notice>
      ) : (
        <Notice tone="bad">{message}</Notice>
      )}
    </Sheet>
  )
}

export default function PlayerPage() {
  const { stage, begin, stopTrying, loginAgain, tryAgain, ...paperLanguage } = useSitting()
  if (stage.name === 'loading') return <Fallback />
  if (stage.name === 'failed') return <Failed {...stage} onTryAgain={tryAgain} />
  if (stage.name === 'thanks') return <ThankYou {...stage} test={stage.info.test} />
  if (stage.name === 'briefing') {
    const { language, onLanguage } = paperLanguage
    const acts = { onLanguage: (chosen: Language) => void onLanguage(chosen), onBegin: begin, onStop: stopTrying }
    return <Briefing {...stage} {...acts} language={language} />
  }
  const { Hall, info, run, isOpening, waiting, problem } = stage
  return (
    <Hall
      key={run.attempt.epoch}
      run={run}
      info={info}
      paperLanguage={paperLanguage}
      reopening={{ isOpening, waiting, problem, onContinueHere: begin, onStop: stopTrying }}
      onLogin={loginAgain}
    />
  )
}

type ThankYouProps = {
  test: PublicTest
  submissionId: string | null
  /** Number of answers that the server has but does not count. */
  late: number
  /** Number of answers that never left this device. */
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

function ThankYou({ test, submissionId, late, unsent }: ThankYouProps) {
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
