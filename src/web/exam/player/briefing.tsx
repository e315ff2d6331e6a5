import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { TestForCandidate } from '../../../domains/attempts/schema.ts'
import type { Language, PublicTest } from '../../../domains/exams/schema.ts'
import { paths } from '../../routes.ts'
import { Notice } from '../../ui/notice.tsx'
import css from './briefing.module.css'
import { Mark } from './hall-header.tsx'
import { GeneralInstructions, SectionTable } from './instructions.tsx'
import { LanguageSelect } from './language-select.tsx'

type SheetProps = { heading: string; title: string; children: ReactNode; foot: ReactNode }

/** One page around the exam: instructions before it, thanks after it. */
export function Sheet({ heading, title, children, foot }: SheetProps) {
  return (
    <div className={css.page}>
      <header className={css.header}>
        <Mark />
        <p>{heading}</p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls by itself must be reachable by keyboard */}
      <main className={css.main} tabIndex={0}>
        <h1>{title}</h1>
        {children}
      </main>
      <footer className={css.foot}>{foot}</footer>
    </div>
  )
}

type BriefingProps = {
  info: TestForCandidate
  isOpening: boolean
  problem: string | null
  language: Language
  onLanguage: (language: Language) => void
  onBegin: () => void
}

/** What stands between the candidate and the first question. */
export function Briefing(props: BriefingProps) {
  const [hasReadGeneral, setHasReadGeneral] = useState(false)
  const { info } = props
  const name = info.test.quiz_name
  if (info.submission_status === 'pending-submission') return <ResumePage {...props} />
  if (!info.may_start) return <ClosedDoor info={info} />
  if (hasReadGeneral) return <DeclarationPage {...props} onBack={() => setHasReadGeneral(false)} />
  const next = (
    <button type="button" className="btn" onClick={() => setHasReadGeneral(true)}>
      Next
    </button>
  )
  return (
    <Sheet key="general" heading={name} title="General Instructions" foot={next}>
      <GeneralInstructions />
    </Sheet>
  )
}

function toDashboard(className = 'btn ghost') {
  return (
    <Link className={className} to={paths.dashboard}>
      Go to dashboard
    </Link>
  )
}

/** Submitted already, not open yet, or over: the server's own words say why. */
function ClosedDoor({ info: { test, submission_status, submission_id, refusal } }: { info: TestForCandidate }) {
  const isSubmitted = submission_status === 'submitted'
  const foot = (
    <>
      {toDashboard(isSubmitted && submission_id ? 'btn ghost' : 'btn')}
      {isSubmitted && submission_id && (
        <Link className="btn" to={paths.analysis(submission_id)}>
          See the analysis
        </Link>
      )}
    </>
  )
  return (
    <Sheet heading={test.quiz_name} title={test.quiz_name} foot={foot}>
      <Notice>{isSubmitted ? 'You have already submitted this test.' : (refusal ?? 'This test is not open.')}</Notice>
      <SectionTable test={test} />
    </Sheet>
  )
}

function Problem({ text }: { text: string | null }) {
  return text && <Notice tone="bad">{text}</Notice>
}

function LanguageChoice({
  test,
  value,
  onChange,
}: {
  test: PublicTest
  value: Language
  onChange: (language: Language) => void
}) {
  if (test.languages.length < 2) return null
  return (
    <p className={css.language}>
      <LanguageSelect languages={test.languages} value={value} onChange={onChange} />
      <span>Questions appear in this language; you can change it at any time during the test.</span>
    </p>
  )
}

function ResumePage({ info, isOpening, problem, language, onLanguage, onBegin }: BriefingProps) {
  const foot = (
    <>
      {toDashboard()}
      <button type="button" className="btn" disabled={isOpening} onClick={onBegin}>
        {isOpening ? 'Opening…' : 'Resume'}
      </button>
    </>
  )
  return (
    <Sheet heading={info.test.quiz_name} title="Your test is under way" foot={foot}>
      <Problem text={problem} />
      <div className={css.text}>
        <p>
          Go on where you stopped: your saved answers are there, and the clock has been running since you began. If the
          test is still open in another window or on another device, it stops taking answers there.
        </p>
      </div>
      <SectionTable test={info.test} />
      <LanguageChoice test={info.test} value={language} onChange={onLanguage} />
    </Sheet>
  )
}

function DeclarationPage(props: BriefingProps & { onBack: () => void }) {
  const { info, isOpening, problem, language, onLanguage, onBegin, onBack } = props
  const [hasDeclared, setHasDeclared] = useState(false)
  const declarationId = useId()
  const foot = (
    <>
      <button type="button" className="btn ghost" onClick={onBack}>
        Previous
      </button>
      <button type="button" className="btn" disabled={!hasDeclared || isOpening} onClick={onBegin}>
        I am ready to begin
      </button>
    </>
  )
  return (
    <Sheet key="declaration" heading={info.test.quiz_name} title={info.test.quiz_name} foot={foot}>
      <Problem text={problem} />
      <SectionTable test={info.test} />
      <div className={css.text}>
        <p>
          The whole test takes {info.test.duration} minutes, and the clock starts when you begin. The penalty is taken
          off for a wrong answer; a question without an answer costs nothing.
        </p>
      </div>
      <LanguageChoice test={info.test} value={language} onChange={onLanguage} />
      <div className={css.declaration}>
        <input
          id={declarationId}
          type="checkbox"
          checked={hasDeclared}
          onChange={({ target }) => setHasDeclared(target.checked)}
        />
        <label htmlFor={declarationId}>
          I have read the instructions and understood them. My device and my connection work. I shall sit this test
          alone, without notes, phone or help, and I know that a breach may cost me my result.
        </label>
      </div>
    </Sheet>
  )
}
