import { memo, useState } from 'react'
import type { OpenAttempt } from '#domains/attempts/sitting/schema.ts'
import { t } from '#platform/text/messages.ts'
import { icon } from '#web/ui/media/icons.tsx'
import {
  type Answers,
  answeredOf,
  type Counts,
  countStates,
  type PaletteState,
  paletteState,
} from '../../sitting/exam-state.ts'
import type { SectionLayout } from '../../sitting/layout.ts'
import { Candidate } from './candidate.tsx'
import css from './palette.module.css'

const FoldIcon = icon('M7.500 3.500L14 10l-6.500 6.500')
const UnfoldIcon = icon('M12.500 3.500L6 10l6.500 6.500')
const words: Record<PaletteState, string> = {
  answered: t`Answered`,
  'not-answered': t`Not answered`,
  'not-visited': t`Not visited`,
  flagged: t`Marked for review`,
  'answered-flagged': t`Answered and marked for review, will be counted`,
}
const legendOrder = ['answered', 'not-answered', 'not-visited', 'flagged', 'answered-flagged'] as const

function wordsFor(state: PaletteState, countsFlagged: boolean) {
  return state === 'answered-flagged' && !countsFlagged ? t`Answered and marked for review, not counted` : words[state]
}

/** `countsFlagged`: whether an answer that is marked for review is evaluated. */
export function Legend({ counts, countsFlagged }: { counts: Counts; countsFlagged: boolean }) {
  return (
    <ul className={css.legend} aria-label="Questions in this section by status">
      {legendOrder.map((state) => (
        <li key={state} data-wide={state === 'answered-flagged' || undefined}>
          <span className={`num ${css.shape}`} data-state={state} data-counted={countsFlagged || undefined}>
            {counts[state]}
          </span>
          {wordsFor(state, countsFlagged)}
        </li>
      ))}
    </ul>
  )
}

/** Phones on which the questions would be below the fold. */
const smallPhone = '(width < 768px)'

/** The same legend, folded on phones, where a line sums up the section. */
function FoldedLegend({ counts, countsFlagged }: { counts: Counts; countsFlagged: boolean }) {
  const [isSmall] = useState(() => matchMedia(smallPhone).matches)
  if (!isSmall) return <Legend counts={counts} countsFlagged={countsFlagged} />
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <details className={css.folded}>
      <summary className="num">
        {answeredOf(counts)} of {all} answered
        <span>Legend</span>
      </summary>
      <Legend counts={counts} countsFlagged={countsFlagged} />
    </details>
  )
}

type CellProps = {
  id: string
  sno: number
  state: PaletteState
  /** A choice that no button has made an answer. */
  isDraft: boolean
  isCurrent: boolean
  countsFlagged: boolean
  onOpen: (id: string) => void
}

const PaletteCell = memo(function PaletteCell({ id, sno, state, isDraft, ...rest }: CellProps) {
  const { isCurrent, countsFlagged, onOpen } = rest
  const label = t`Question ${sno}, ${wordsFor(state, countsFlagged).toLowerCase()}`
  return (
    <li>
      <button
        type="button"
        className={css.cell}
        aria-label={isDraft ? t`${label}, with an unsaved choice` : label}
        data-draft={isDraft || undefined}
        aria-current={isCurrent || undefined}
        onClick={() => onOpen(id)}
      >
        <span className={css.shape} data-state={state} data-counted={countsFlagged || undefined}>
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
  countsFlagged: boolean
  onOpen: (questionId: string) => void
  onSubmit: () => void
  /** Undefined where the open section may not be left. */
  onFinish: (() => void) | undefined
}

/** The candidate, the section's counts, and a button for each of its questions. */
export function Palette({ section, answers, currentId, countsFlagged, onOpen, ...rest }: PaletteProps) {
  return (
    <div className={css.palette}>
      <Candidate attempt={rest.attempt} photo={rest.photo} />
      <FoldedLegend counts={countStates(section.questions, answers)} countsFlagged={countsFlagged} />
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
            isDraft={answers[_id]?.draft !== undefined}
            isCurrent={_id === currentId}
            countsFlagged={countsFlagged}
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

type AsideProps = { isOpen: boolean; onFold: (isOpen: boolean) => void; palette: PaletteProps }

/** The palette beside the question, which folds to the right. */
export function PaletteAside({ isOpen, onFold, palette }: AsideProps) {
  return (
    <aside className={css.aside} aria-label="Question palette">
      <button
        type="button"
        className={css.fold}
        aria-label={isOpen ? t`Hide the palette` : t`Show the palette`}
        aria-expanded={isOpen}
        onClick={() => onFold(!isOpen)}
      >
        {isOpen ? <FoldIcon /> : <UnfoldIcon />}
      </button>
      {isOpen && <Palette {...palette} />}
    </aside>
  )
}
