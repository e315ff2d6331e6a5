import 'katex/dist/katex.min.css'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Language } from '../../../domains/exams/schema.ts'
import type { PageMeta } from '../../page.ts'
import { paths } from '../../routes.ts'
import { Notice } from '../../ui/notice.tsx'
import { Fallback } from '../layout.tsx'
import { Briefing, Sheet } from './briefing.tsx'
import { Hall } from './hall.tsx'
import { ThankYou } from './thank-you.tsx'
import { useSitting } from './use-sitting.ts'

export function meta(): PageMeta {
  return { title: 'Test' }
}

function Failed({ message, onTryAgain }: { message: string; onTryAgain: () => void }) {
  const foot = (
    <>
      <Link className="btn ghost" to={paths.dashboard}>
        Go to dashboard
      </Link>
      <button type="button" className="btn" onClick={onTryAgain}>
        Try again
      </button>
    </>
  )
  return (
    <Sheet heading="Test" title="The test could not be opened" foot={foot}>
      <Notice tone="bad">{message}</Notice>
    </Sheet>
  )
}

export default function PlayerPage() {
  const { stage, begin, continueHere, loginAgain, tryAgain } = useSitting()
  const [chosen, setLanguage] = useState<Language | null>(null)
  if (stage.name === 'loading') return <Fallback />
  if (stage.name === 'failed') return <Failed message={stage.message} onTryAgain={tryAgain} />

  const { test } = stage.info
  if (stage.name === 'thanks') {
    return <ThankYou testName={test.quiz_name} submissionId={stage.submissionId} late={stage.late} />
  }
  const language = chosen ?? test.languages[0] ?? 'en'
  if (stage.name === 'briefing') {
    return <Briefing {...stage} language={language} onLanguage={setLanguage} onBegin={() => begin(stage.info)} />
  }
  const { info, run, problem } = stage
  return (
    <Hall
      key={run.attempt.epoch}
      run={run}
      test={test}
      language={language}
      problem={problem}
      onLanguage={setLanguage}
      onContinueHere={() => continueHere(info, run)}
      onLogin={loginAgain}
    />
  )
}
