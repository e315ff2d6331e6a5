import { useRef, useState } from 'react'
import { plural, t } from '#platform/text/messages.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { type Answers, type Counts, countStates, type PaletteState, unsavedChoices } from '../../sitting/exam-state.ts'
import type { Layout } from '../../sitting/layout.ts'
import type { Run } from '../../sitting/run.ts'
import { useTicks } from '../header/clock.tsx'
import { clockText } from '../header/clock-warnings.ts'
import { useLine } from '../use-run.ts'
import css from './submit-dialog.module.css'
import { UnsavedChoices } from './unsaved-choices.tsx'

const columns = [
  ['answered', t`Answered`],
  ['not-answered', t`Not Answered`],
  ['flagged', t`Marked for Review`],
  ['answered-flagged', t`Answered & Marked for Review`],
  ['not-visited', t`Not Visited`],
] as const

type SummaryProps = { layout: Layout; answers: Answers; countsFlagged: boolean }
type RowProps = { name: string; total: number; counts: Counts; columns: readonly (readonly [PaletteState, string])[] }

/** The real screens say in the head of the column whether such answers are evaluated. */
function columnsFor(countsFlagged: boolean) {
  const fate = countsFlagged ? t`will be evaluated` : t`will not be evaluated`
  return columns.map(([state, label]) => [state, state === 'answered-flagged' ? `${label} (${fate})` : label] as const)
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

function Summary({ layout, answers, countsFlagged }: SummaryProps) {
  const shown = columnsFor(countsFlagged)
  return (
    <table className={`data-table ${css.summary}`}>
      <caption className="sr">Test Summary</caption>
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

/** Before all figures: the time that is left, and the answers that the server does not have. */
function OpenMatters({ run }: { run: Run }) {
  const clock = useRef<HTMLElement>(null)
  const { unsent } = useLine(run)
  useTicks(() => clock.current?.replaceChildren(clockText(run.timeLeft())))
  return (
    <p className={css.open}>
      Time left: <b ref={clock} className="num" />
      {unsent > 0 && <span>{plural(unsent, '# answer has', '# answers have')} not been sent yet.</span>}
    </p>
  )
}

/** The summary, and what the real examinations ask before the test is handed in. */
export function SubmitDialog({ run, answers, onClose }: SubmitDialogProps) {
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit() {
    setIsSending(true)
    setProblem(null)
    setProblem(await run.submit())
    setIsSending(false)
  }

  return (
    <Overlay title="Exam Summary" shape="wide" onClose={onClose}>
      <OpenMatters run={run} />
      <UnsavedChoices
        run={run}
        questions={run.layout.order}
        answers={answers}
        count={unsavedChoices(run.layout.order, answers)}
        onClose={onClose}
      />
      <Summary layout={run.layout} answers={answers} countsFlagged={run.terms.marked_answers_count} />
      <div className={css.foot}>
        <p className={css.question} aria-live="polite">
          Are you sure you want to submit for final marking? No changes will be allowed after submission.
        </p>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <div className={css.buttons}>
          <button type="button" className="btn ghost" disabled={isSending} onClick={onClose}>
            Go back
          </button>
          <button type="button" className="btn" disabled={isSending} onClick={() => void submit()}>
            {isSending ? t`Submitting…` : t`Submit test`}
          </button>
        </div>
      </div>
    </Overlay>
  )
}
