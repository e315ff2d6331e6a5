import { memo, useEffect, useState } from 'react'
import type { OpenAttempt } from '#domains/attempts/sitting/schema.ts'
import { profileCalls } from '#domains/identity/profile/calls.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { PrivatePicture } from '#web/shell/private-picture.tsx'
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

/** `countsFlagged`: whether answers marked for review are evaluated. */
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

/** Phones on which the full legend would push the questions below the fold. */
const smallPhone = '(width < 768px)'

/** The same legend, collapsed on phones, where one line sums up the section. */
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
  /** The choice was not saved as an answer. */
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
  /** Undefined if the open section may not be left. */
  onFinish: (() => void) | undefined
}

/** Shows the candidate, the section's counts, and a button for each of its questions. */
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

/** Palette beside the question; it collapses to the right. */
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

const waitMs = 2000

/** Returns the address of the candidate's profile photo; null if there is none, or while it is loading. */
export function useOwnPhoto() {
  const api = useApi()
  const [path, setPath] = useState<string | null>(null)
  // The network is outside React. Delayed, because a whole hall starts in the same second and needs its questions
  // first.
  useEffect(() => {
    const ask = () =>
      api(profileCalls)
        .selfProfile()
        .then(
          ({ photo }) => setPath(photo),
          () => setPath(null),
        )
    const timer = setTimeout(ask, waitMs)
    return () => clearTimeout(timer)
  }, [api])
  return path
}

/** The candidate's photo, name and registration number. */
function Candidate({ attempt, photo }: { attempt: OpenAttempt; photo: string | null }) {
  return (
    <div className={css.candidate}>
      <PrivatePicture path={photo} alt="Your photo" className={css.picture} width="54" height="64">
        <svg width="54" height="64" viewBox="0 0 54 64" aria-hidden="true">
          <rect className={css.photo} width="54" height="64" rx="4" />
          <circle className={css.figure} cx="27" cy="25" r="10.500" />
          <path className={css.figure} d="M6.5 64c1.200-15.500 8.500-22.500 20.500-22.500S46.300 48.500 47.500 64z" />
        </svg>
      </PrivatePicture>
      <div>
        <b>{attempt.candidate_name}</b>
        <span className="num">Reg. no. {attempt.registration_number}</span>
      </div>
    </div>
  )
}
