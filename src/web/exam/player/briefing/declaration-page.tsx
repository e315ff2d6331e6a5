import { useId, useState } from 'react'
import type { TestForCandidate } from '../../../../domains/attempts/schema.ts'
import type { Language } from '../../../../domains/exams/schema.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Countdown } from '../hall/clock.tsx'
import css from './briefing.module.css'
import type { ShownTexts } from './instructions/use-instruction-texts.ts'
import { PaperInstructions, ViewIn } from './instructions.tsx'
import { LanguageChoice } from './language-choice.tsx'
import type { Opening } from './opening.ts'
import { Sheet } from './sheet.tsx'

type Door = { opening: Opening; left: () => number }
type DeclarationProps = {
  info: TestForCandidate
  isOpening: boolean
  problem: string | null
  notice: string | null
  language: Language
  shown: ShownTexts
  door: Door
  onLanguage: (language: Language) => void
  onBegin: () => void
  onBack: () => void
}

function Waiting({ door: { opening, left }, refusal }: { door: Door; refusal: string | null }) {
  if (opening === 'open') return null
  return (
    <>
      {refusal && <Notice>{refusal}</Notice>}
      <p className={css.waiting}>
        The test opens in <Countdown left={left} />
      </p>
    </>
  )
}

/** What is special about this test, and the promise that opens it. Where it opens soon, the button waits for that moment. */
export function DeclarationPage(props: DeclarationProps) {
  const { info, isOpening, problem, notice, shown, door, onBegin, onBack } = props
  const [hasDeclared, setHasDeclared] = useState(false)
  const declarationId = useId()
  const mayBegin = hasDeclared && door.opening === 'open' && !isOpening
  const foot = (
    <>
      <button type="button" className="btn ghost" onClick={onBack}>
        Previous
      </button>
      <button type="button" className="btn" disabled={!mayBegin} onClick={onBegin}>
        I am ready to begin
      </button>
    </>
  )
  return (
    <Sheet key="declaration" heading={info.test.quiz_name} title={info.test.quiz_name} foot={foot}>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {notice && <Notice>{notice}</Notice>}
      <Waiting door={door} refusal={info.refusal} />
      <ViewIn shown={shown} />
      <PaperInstructions info={info} shown={shown} />
      <div className={css.choices} lang={shown.language}>
        <LanguageChoice {...props} texts={shown.texts} />
        <div className={css.declaration}>
          <input
            id={declarationId}
            type="checkbox"
            checked={hasDeclared}
            onChange={({ target }) => setHasDeclared(target.checked)}
          />
          <label htmlFor={declarationId}>{shown.texts.declaration}</label>
        </div>
      </div>
      <p className="sr" role="status">
        {info.may_start || door.opening !== 'open' ? '' : 'The test is open now.'}
      </p>
    </Sheet>
  )
}
