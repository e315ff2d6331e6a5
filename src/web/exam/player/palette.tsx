import { memo } from 'react'
import type { OpenAttempt } from '../../../domains/attempts/schema.ts'
import type { SectionLayout } from './layout.ts'
import css from './palette.module.css'
import { type Answers, type Counts, countStates, type PaletteState, paletteState } from './state.ts'

const words: Record<PaletteState, string> = {
  answered: 'Answered',
  'not-answered': 'Not answered',
  'not-visited': 'Not visited',
  marked: 'Marked for review',
  'answered-marked': 'Answered and marked, will be counted',
}
const legendOrder = ['answered', 'not-answered', 'not-visited', 'marked', 'answered-marked'] as const

export function Legend({ counts }: { counts: Counts }) {
  return (
    <ul className={css.legend} aria-label="Questions of this section by state">
      {legendOrder.map((state) => (
        <li key={state} data-wide={state === 'answered-marked' || undefined}>
          <span className={`num ${css.shape}`} data-state={state}>
            {counts[state]}
          </span>
          {words[state]}
        </li>
      ))}
    </ul>
  )
}

type CellProps = { id: string; sno: number; state: PaletteState; isCurrent: boolean; onOpen: (id: string) => void }

const PaletteCell = memo(function PaletteCell({ id, sno, state, isCurrent, onOpen }: CellProps) {
  return (
    <li>
      <button
        type="button"
        className={css.cell}
        aria-label={`Question ${sno}, ${words[state].toLowerCase()}`}
        aria-current={isCurrent || undefined}
        onClick={() => onOpen(id)}
      >
        <span className={css.shape} data-state={state}>
          {sno}
        </span>
      </button>
    </li>
  )
})

function Candidate({ attempt }: { attempt: OpenAttempt }) {
  return (
    <div className={css.candidate}>
      <svg width="54" height="64" viewBox="0 0 54 64" aria-hidden="true">
        <rect className={css.photo} width="54" height="64" rx="4" />
        <circle className={css.figure} cx="27" cy="25" r="10.500" />
        <path className={css.figure} d="M6.5 64c1.200-15.500 8.500-22.500 20.500-22.500S46.300 48.500 47.500 64z" />
      </svg>
      <div>
        <b>{attempt.candidate_name}</b>
        <span className="num">Reg. no. {attempt.registration_number}</span>
      </div>
    </div>
  )
}

type PaletteProps = {
  attempt: OpenAttempt
  section: SectionLayout
  answers: Answers
  currentId: string
  onOpen: (questionId: string) => void
  onSubmit: () => void
}

/** Who sits, how the section stands, and the way to every question of it. */
export function Palette({ attempt, section, answers, currentId, onOpen, onSubmit }: PaletteProps) {
  return (
    <div className={css.palette}>
      <Candidate attempt={attempt} />
      <Legend counts={countStates(section.questions, answers)} />
      <h3 className={css.heading}>{section.section.section_name}</h3>
      <ol className={`num ${css.grid}`}>
        {section.questions.map(({ _id, sno }) => (
          <PaletteCell
            key={_id}
            id={_id}
            sno={sno}
            state={paletteState(answers[_id])}
            isCurrent={_id === currentId}
            onOpen={onOpen}
          />
        ))}
      </ol>
      <button type="button" className={`btn ${css.submit}`} onClick={onSubmit}>
        Submit
      </button>
    </div>
  )
}
