import { useState } from 'react'
import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { t } from '#platform/text/messages.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import type { WaitingStart } from '../keep-trying.ts'
import css from './briefing.module.css'
import { ClosedDoor, SubmittedDoor, ToDashboard } from './closed-door.tsx'
import { DeclarationPage } from './declaration-page.tsx'
import { type ShownTexts, useInstructionTexts } from './instructions/use-instruction-texts.ts'
import { GeneralInstructions, ViewIn } from './instructions.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { useOpening } from './opening.ts'
import { SectionTable } from './section-table.tsx'
import { Sheet } from './sheet.tsx'
import { Starting } from './starting.tsx'

type BriefingProps = {
  info: TestForCandidate
  isOpening: boolean
  problem: string | null
  /** Fate of answers from an earlier sitting. */
  notice: string | null
  language: Language
  onLanguage: (language: Language) => void
  waiting?: WaitingStart | null | undefined
  onBegin: () => void
  onStop: () => void
}

/** The instruction pages, before the first question. */
export function Briefing(props: BriefingProps) {
  const { info } = props
  const shown = useInstructionTexts()
  const { opening, left } = useOpening(info.opens_in)
  const [hasReadGeneral, setHasReadGeneral] = useState(false)
  const [isAgain, setIsAgain] = useState(false)
  if (info.submission_status === 'pending-submission') return <ResumePage {...props} />
  if (info.submission_status === 'submitted' && !isAgain) {
    return <SubmittedDoor info={info} notice={props.notice} onAgain={() => setIsAgain(true)} />
  }
  const isWaiting = !info.may_start && info.opens_in > 0
  if (!info.may_start && (!isWaiting || opening === 'far')) return <ClosedDoor info={info} left={left} />
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

function ResumePage({ info, isOpening, problem, notice, waiting, onBegin, onStop, ...choice }: BriefingProps) {
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
      <SectionTable info={info} />
      <LanguageChoice info={info} {...choice} />
    </Sheet>
  )
}
