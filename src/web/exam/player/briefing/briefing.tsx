import { useState } from 'react'
import { Link } from 'react-router'
import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { longDateTime } from '#web/ui/text/format-date.ts'
import { Countdown } from '../hall/header/clock.tsx'
import type { WaitingStart } from '../keep-trying.ts'
import css from './briefing.module.css'
import { DeclarationPage } from './declaration-page.tsx'
import type { InstructionTexts } from './instructions/texts-en.ts'
import { type ShownTexts, useInstructionTexts } from './instructions/use-instruction-texts.ts'
import { GeneralInstructions, ViewIn } from './instructions.tsx'
import { SectionTable } from './section-table.tsx'
import { LanguageChoice, resultsText, Sheet, Starting, useOpening } from './sheet.tsx'

type BriefingProps = {
  info: TestForCandidate
  isOpening: boolean
  problem: string | null
  /** What happened to answers from an earlier sitting. */
  notice: string | null
  language: Language
  onLanguage: (language: Language) => void
  waiting?: WaitingStart | null | undefined
  onBegin: () => void
  onStop: () => void
}

/** Instruction pages before the first question. */
export function Briefing(props: BriefingProps) {
  const { info } = props
  const shown = useInstructionTexts()
  const { opening, left } = useOpening(info.opens_in)
  const [hasReadGeneral, setHasReadGeneral] = useState(false)
  const [isAgain, setIsAgain] = useState(false)
  if (info.submission_status === 'pending-submission') return <ResumePage {...props} texts={shown.texts} />
  if (info.submission_status === 'submitted' && !isAgain) {
    return <SubmittedDoor info={info} texts={shown.texts} notice={props.notice} onAgain={() => setIsAgain(true)} />
  }
  const isWaiting = !info.may_start && info.opens_in > 0
  if (!info.may_start && (!isWaiting || opening === 'far'))
    return <ClosedDoor info={info} texts={shown.texts} left={left} />
  const door = { opening: info.may_start ? ('open' as const) : opening, left }
  if (hasReadGeneral)
    return <DeclarationPage {...props} shown={shown} door={door} onBack={() => setHasReadGeneral(false)} />
  return <GeneralPage info={info} shown={shown} onNext={() => setHasReadGeneral(true)} />
}

type GeneralProps = { info: TestForCandidate; shown: ShownTexts; onNext: () => void }

function GeneralPage({ info, shown, onNext }: GeneralProps) {
  const next = (
    <button type="button" className="btn" onClick={onNext}>
      Next
    </button>
  )
  const title = { title: shown.texts.generalTitle, lang: shown.language }
  return (
    <Sheet key="general" heading={info.test.quiz_name} {...title} foot={next}>
      <ViewIn shown={shown} />
      <GeneralInstructions terms={info.terms} shown={shown} />
    </Sheet>
  )
}

type Texts = { texts: InstructionTexts }

function ResumePage(props: BriefingProps & Texts) {
  const { info, texts, isOpening, problem, notice, waiting, onBegin, onStop, language, onLanguage } = props
  const foot = (
    <>
      <ToDashboard />
      <button type="button" className="btn" disabled={isOpening} onClick={onBegin}>
        {isOpening ? t`Starting…` : t`Resume`}
      </button>
    </>
  )
  return (
    <Sheet heading={info.test.quiz_name} title="Your test is in progress" foot={foot}>
      <Starting waiting={waiting} onStop={onStop} />
      {problem && <Notice tone="bad">{problem}</Notice>}
      {notice && <Notice>{notice}</Notice>}
      <div className={css.text}>
        <p>
          Continue where you left off. Your saved answers are there, and the clock has kept running since you began. If
          the test is still open in another window or on another device, it will stop accepting answers there.
        </p>
      </div>
      <SectionTable info={info} texts={texts} />
      <LanguageChoice {...{ info, texts, language, onLanguage }} />
    </Sheet>
  )
}

function ToDashboard({ className = 'btn ghost' }: { className?: string }) {
  return (
    <Link className={className} to={paths.dashboard}>
      Go to dashboard
    </Link>
  )
}

type DoorProps = Texts & { info: TestForCandidate; notice: string | null; onAgain: () => void }

/** Page for a submitted test: links to the analysis and, if attempts are left, to another sitting. */
function SubmittedDoor({ info, texts, notice, onAgain }: DoorProps) {
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
      <SectionTable info={info} texts={texts} />
    </Sheet>
  )
}

type ClosedProps = Texts & { info: TestForCandidate; left: () => number }

/** Page for a test that is not open yet or is over, with the server's explanation. */
function ClosedDoor({ info: { test, refusal, opens_in }, info, texts, left }: ClosedProps) {
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
            Opens in <Countdown left={left} />.
          </p>
        </div>
      )}
      <SectionTable info={info} texts={texts} />
    </Sheet>
  )
}
