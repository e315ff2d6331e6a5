import { t } from '#platform/text/messages.ts'
import 'katex/dist/katex.min.css'
import { Link } from 'react-router'
import type { Language } from '#domains/bank/schema.ts'
import { paths } from '#platform/text/paths.ts'
import type { PageMeta } from '#web/shell/page.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Fallback } from '../layout.tsx'
import { Briefing } from './briefing/briefing.tsx'
import { Sheet } from './briefing/sheet.tsx'
import { ThankYou } from './briefing/thank-you.tsx'
import { useSitting } from './use-sitting.ts'

export function meta(): PageMeta {
  return { title: t`Test` }
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
  const { stage, begin, stopTrying, loginAgain, tryAgain, ...paperLanguage } = useSitting()
  if (stage.name === 'loading') return <Fallback />
  if (stage.name === 'failed') return <Failed message={stage.message} onTryAgain={tryAgain} />
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
