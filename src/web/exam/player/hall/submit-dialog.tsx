import { useState } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { Overlay } from '../../../ui/overlay.tsx'
import type { Layout } from '../sitting/layout.ts'
import type { Run } from '../sitting/run.ts'
import { type Answers, type Counts, countStates, type PaletteState, unsavedChoices } from '../sitting/state.ts'
import css from './submit-dialog.module.css'
import { UnsavedChoices } from './unsaved-choices.tsx'

const columns = [
  ['answered', 'Answered'],
  ['not-answered', 'Not Answered'],
  ['marked', 'Marked for Review'],
  ['answered-marked', 'Answered & Marked for Review'],
  ['not-visited', 'Not Visited'],
] as const

type SummaryProps = { layout: Layout; answers: Answers; isMarkedCounted: boolean }
type RowProps = { name: string; total: number; counts: Counts; columns: readonly (readonly [PaletteState, string])[] }

/** The real screens say in the head of the column whether such answers are evaluated. */
function columnsFor(isMarkedCounted: boolean) {
  const fate = isMarkedCounted ? 'will be evaluated' : 'will not be evaluated'
  return columns.map(([state, label]) => [state, state === 'answered-marked' ? `${label} (${fate})` : label] as const)
}

function Row({ name, total, counts, columns }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="No. of Questions">{total}</td>
      {columns.map(([state, label]) => (
        <td key={state} data-label={label}>
          {counts[state]}
        </td>
      ))}
    </tr>
  )
}

function Summary({ layout, answers, isMarkedCounted }: SummaryProps) {
  const shown = columnsFor(isMarkedCounted)
  return (
    <table className={css.summary}>
      <caption className="sr">How your test stands</caption>
      <thead>
        <tr>
          <th scope="col">Section</th>
          <th scope="col">No. of Questions</th>
          {shown.map(([state, label]) => (
            <th key={state} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="num">
        {layout.sections.map(({ section, questions }) => (
          <Row
            key={section._id}
            name={section.section_name}
            total={questions.length}
            counts={countStates(questions, answers)}
            columns={shown}
          />
        ))}
      </tbody>
      {layout.sections.length > 1 && (
        <tfoot className="num">
          <Row
            name="Whole test"
            total={layout.order.length}
            counts={countStates(layout.order, answers)}
            columns={shown}
          />
        </tfoot>
      )}
    </table>
  )
}

type SubmitDialogProps = { run: Run; answers: Answers; onClose: () => void }

/** The summary and two questions before the test is handed in, as in the real examinations. */
export function SubmitDialog({ run, answers, onClose }: SubmitDialogProps) {
  const [isSure, setIsSure] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit() {
    setIsSending(true)
    setProblem(null)
    setProblem(await run.submit())
    setIsSending(false)
  }

  const yes = () => (isSure ? void submit() : setIsSure(true))
  return (
    <Overlay title="Exam Summary" shape="wide" onClose={onClose}>
      <Summary layout={run.layout} answers={answers} isMarkedCounted={run.terms.marked_answers_count} />
      <div className={css.foot}>
        <UnsavedChoices
          run={run}
          questions={run.layout.order}
          answers={answers}
          count={unsavedChoices(run.layout.order, answers)}
          onClose={onClose}
        />
        <p className={css.question} aria-live="polite">
          {isSure
            ? 'Your test will be handed in now. Submit it?'
            : 'Are you sure you want to submit for final marking? No changes will be allowed after submission.'}
        </p>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <div className={css.buttons}>
          <button type="button" className="btn ghost" disabled={isSending} onClick={onClose}>
            {isSure ? 'No, go back to the test' : 'No'}
          </button>
          <button key={String(isSure)} type="button" className="btn" disabled={isSending} onClick={yes}>
            {isSending ? 'Submitting…' : isSure ? 'Yes, submit' : 'Yes'}
          </button>
        </div>
      </div>
    </Overlay>
  )
}
