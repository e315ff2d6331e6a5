import { useId, useRef, useState } from 'react'
import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { t } from '#platform/text/messages.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Countdown } from '../hall/header/clock.tsx'
import type { WaitingStart } from '../keep-trying.ts'
import css from './briefing.module.css'
import { fillIn } from './instructions/lines.ts'
import type { ShownTexts } from './instructions/use-instruction-texts.ts'
import { PaperInstructions, ViewIn } from './instructions.tsx'
import { LanguageChoice, type Opening, Sheet, Starting } from './sheet.tsx'

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
  waiting?: WaitingStart | null | undefined
  onBegin: () => void
  onStop: () => void
  onBack: () => void
}

function Waiting({ door: { opening, left }, refusal }: { door: Door; refusal: string | null }) {
  if (opening === 'open') return null
  return (
    <>
      {refusal && <Notice>{refusal}</Notice>}
      <p className={css.waiting}>
        The test opens in <Countdown left={left} />.
      </p>
    </>
  )
}

/** Returns the declaration; on a phone, candidates also declare that they have no other phone. */
function declarationFor({ declaration, phone, anotherPhone }: ShownTexts['texts']) {
  const isPhone = window.matchMedia('(width < 768px), (height < 480px)').matches
  return fillIn(declaration, { phone: isPhone ? anotherPhone : phone })
}

/**
 * Shows the details of this test and the declaration that opens it. Shortly before the opening, the button waits for
 * it.
 */
export function DeclarationPage(props: DeclarationProps) {
  const { info, isOpening, problem, notice, shown, door, onBegin, onBack } = props
  const [hasDeclared, setHasDeclared] = useState(false)
  const declarationId = useId()
  const tick = useRef<HTMLInputElement>(null)
  const begin = () => {
    if (hasDeclared) return onBegin()
    // On a phone the checkbox may be out of sight.
    tick.current?.scrollIntoView({ block: 'center' })
    tick.current?.focus()
  }
  const foot = (
    <>
      <button type="button" className="btn ghost" onClick={onBack}>
        Previous
      </button>
      <button
        type="button"
        className={`btn ${css.begin}`}
        disabled={door.opening !== 'open' || isOpening}
        aria-disabled={!hasDeclared}
        onClick={begin}
      >
        {isOpening ? t`Starting…` : t`I am ready to begin`}
      </button>
    </>
  )
  return (
    <Sheet key="declaration" heading={info.test.quiz_name} title={info.test.quiz_name} foot={foot}>
      <Starting waiting={props.waiting} onStop={props.onStop} />
      {problem && <Notice tone="bad">{problem}</Notice>}
      {notice && <Notice>{notice}</Notice>}
      <Waiting door={door} refusal={info.refusal} />
      <ViewIn shown={shown} />
      <PaperInstructions info={info} shown={shown} />
      <div className={css.choices} lang={shown.language}>
        <LanguageChoice {...props} texts={shown.texts} />
        <div className={css.declaration}>
          <input
            ref={tick}
            id={declarationId}
            type="checkbox"
            checked={hasDeclared}
            onChange={({ target }) => setHasDeclared(target.checked)}
          />
          <label htmlFor={declarationId}>{declarationFor(shown.texts)}</label>
        </div>
      </div>
      <p className="sr" role="status">
        {info.may_start || door.opening !== 'open' ? '' : t`The test is open now.`}
      </p>
    </Sheet>
  )
}
