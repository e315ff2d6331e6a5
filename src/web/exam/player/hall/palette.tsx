import { memo } from 'react'
import type { OpenAttempt } from '../../../../domains/attempts/schema.ts'
import type { SectionLayout } from '../sitting/layout.ts'
import { type Answers, type Counts, countStates, type PaletteState, paletteState } from '../sitting/state.ts'
import { Candidate } from './candidate.tsx'
import css from './palette.module.css'

const words: Record<PaletteState, string> = {
  answered: 'Answered',
  'not-answered': 'Not answered',
  'not-visited': 'Not visited',
  marked: 'Marked for review',
  'answered-marked': 'Answered and marked, will be counted',
}
const legendOrder = ['answered', 'not-answered', 'not-visited', 'marked', 'answered-marked'] as const

function wordsFor(state: PaletteState, isMarkedCounted: boolean) {
  return state === 'answered-marked' && !isMarkedCounted ? 'Answered and marked, not counted' : words[state]
}

/** `isMarkedCounted`: whether an answer that is marked for review is evaluated. */
export function Legend({ counts, isMarkedCounted }: { counts: Counts; isMarkedCounted: boolean }) {
  return (
    <ul className={css.legend} aria-label="Questions of this section by state">
      {legendOrder.map((state) => (
        <li key={state} data-wide={state === 'answered-marked' || undefined}>
          <span className={`num ${css.shape}`} data-state={state} data-counted={isMarkedCounted || undefined}>
            {counts[state]}
          </span>
          {wordsFor(state, isMarkedCounted)}
        </li>
      ))}
    </ul>
  )
}

type CellProps = {
  id: string
  sno: number
  state: PaletteState
  isCurrent: boolean
  isMarkedCounted: boolean
  onOpen: (id: string) => void
}

const PaletteCell = memo(function PaletteCell({ id, sno, state, isCurrent, isMarkedCounted, onOpen }: CellProps) {
  return (
    <li>
      <button
        type="button"
        className={css.cell}
        aria-label={`Question ${sno}, ${wordsFor(state, isMarkedCounted).toLowerCase()}`}
        aria-current={isCurrent || undefined}
        onClick={() => onOpen(id)}
      >
        <span className={css.shape} data-state={state} data-counted={isMarkedCounted || undefined}>
          {sno}
        </span>
      </button>
    </li>
  )
})

type PaletteProps = {
  attempt: OpenAttempt
  photo: string | null
  section: SectionLayout
  answers: Answers
  currentId: string
  isMarkedCounted: boolean
  onOpen: (questionId: string) => void
  onSubmit: () => void
  /** Undefined where the open section may not be left. */
  onFinish: (() => void) | undefined
}

/** Who sits, how the section stands, and the way to every question of it. */
export function Palette({ section, answers, currentId, isMarkedCounted, onOpen, ...rest }: PaletteProps) {
  return (
    <div className={css.palette}>
      <Candidate attempt={rest.attempt} photo={rest.photo} />
      <Legend counts={countStates(section.questions, answers)} isMarkedCounted={isMarkedCounted} />
      <div className={css.heading}>
        <h3>{section.section.section_name}</h3>
        {rest.onFinish && (
          <button type="button" className="link" onClick={rest.onFinish}>
            Finish this section
          </button>
        )}
      </div>
      <ol className={`num ${css.grid}`}>
        {section.questions.map(({ _id, sno }) => (
          <PaletteCell
            key={_id}
            id={_id}
            sno={sno}
            state={paletteState(answers[_id])}
            isCurrent={_id === currentId}
            isMarkedCounted={isMarkedCounted}
            onOpen={onOpen}
          />
        ))}
      </ol>
      <button type="button" className={`btn ${css.submit}`} onClick={rest.onSubmit}>
        Submit
      </button>
    </div>
  )
}
