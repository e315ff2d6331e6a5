import { DigitClock } from './clock.tsx'
import css from './hall.module.css'
import type { Layout } from './layout.ts'
import { type Answers, answeredOf, countStates } from './state.ts'

type SectionBarProps = {
  layout: Layout
  answers: Answers
  currentSectionId: string | undefined
  timeLeft: () => number
  onOpen: (questionId: string) => void
}

/** The sections, freely switchable; each opens at its first question. */
export function SectionBar({ layout, answers, currentSectionId, timeLeft, onOpen }: SectionBarProps) {
  return (
    <section className={css.sections} aria-label="Sections and time left">
      <nav aria-label="Sections">
        {layout.sections.map(({ section, questions }) => {
          const answered = answeredOf(countStates(questions, answers))
          const isCurrent = section._id === currentSectionId
          return (
            <button
              key={section._id}
              type="button"
              aria-current={isCurrent || undefined}
              onClick={() => !isCurrent && onOpen(questions[0]?._id ?? '')}
            >
              {section.section_name}
              <span className="num" aria-hidden="true">
                {answered}/{questions.length}
              </span>
              <span className="sr">
                , {answered} of {questions.length} answered
              </span>
            </button>
          )
        })}
      </nav>
      <DigitClock timeLeft={timeLeft} />
    </section>
  )
}
