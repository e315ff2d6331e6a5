import { useEffect, useRef } from 'react'
import { t } from '#platform/text/messages.ts'
import { icon } from '#web/ui/media/icons.tsx'
import type { SectionState } from '../../sitting/clocks.ts'
import { type Answers, answeredOf, countStates } from '../../sitting/exam-state.ts'
import type { SectionLayout } from '../../sitting/layout.ts'
import type { Run } from '../../sitting/run.ts'
import { useSections } from '../use-run.ts'
import { DigitClock } from './clock.tsx'
import css from './section-bar.module.css'

const LockIcon = icon('M4.5 9h11v8h-11zM6.8 9V6.200a3.200 3.200 0 0 1 6.400 0V9', 17)
const closedWords = { over: t`Over`, 'to-come': t`Later` }

type TabProps = {
  part: SectionLayout
  state: SectionState
  answers: Answers
  isCurrent: boolean
  onOpen: (questionId: string) => void
}

function SectionTab({ part: { section, questions }, state, answers, isCurrent, onOpen }: TabProps) {
  const answered = answeredOf(countStates(questions, answers))
  return (
    <button
      type="button"
      disabled={state !== 'open'}
      aria-current={isCurrent || undefined}
      onClick={() => !isCurrent && onOpen(questions[0]?._id ?? '')}
    >
      {state !== 'open' && <LockIcon />}
      {section.section_name}
      <span className="num" aria-hidden="true">
        {state === 'to-come' ? '' : `${answered}/${questions.length}`}
      </span>
      {state === 'open' ? (
        <span className="sr">
          , {answered} of {questions.length} answered
        </span>
      ) : (
        <span className={css.closed}>{closedWords[state]}</span>
      )}
    </button>
  )
}

type SectionBarProps = {
  run: Run
  answers: Answers
  currentSectionId: string
}

/** The sections: freely switchable, or one open and the others locked. A section opens at its first question. */
export function SectionBar({ run, answers, currentSectionId }: SectionBarProps) {
  const sectionStates = useSections(run)
  const nav = useRef<HTMLElement>(null)
  // Scrolling is outside React: on a phone, the tab of a section that began automatically may be out of sight.
  useEffect(() => {
    const tab = nav.current?.querySelector(`[data-section="${currentSectionId}"]`)
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [currentSectionId])
  return (
    <section className={css.sections} aria-label="Sections and time left">
      <nav ref={nav} aria-label="Sections">
        {run.layout.sections.map((part, index) => (
          <span key={part.section._id} data-section={part.section._id}>
            <SectionTab
              part={part}
              state={sectionStates[index] ?? 'open'}
              answers={answers}
              isCurrent={part.section._id === currentSectionId}
              onOpen={run.open}
            />
          </span>
        ))}
      </nav>
      <DigitClock run={run} />
    </section>
  )
}
