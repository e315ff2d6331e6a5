import { useRef, useState } from 'react'
import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import type { StudentQuestion } from '#domains/exams/papers/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { KeyWindow } from '#web/ui/navigation/key-help.tsx'
import type { KeyRow } from '#web/ui/navigation/key-list.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { InstructionPages } from '../../briefing/instructions.tsx'
import {
  type Answers,
  answeredOf,
  type Counts,
  countStates,
  type PaletteState,
  unsavedChoices,
} from '../../sitting/exam-state.ts'
import { type Layout, namesOf } from '../../sitting/layout.ts'
import type { Run } from '../../sitting/run.ts'
import { clockText, useTicks } from '../header/clock.tsx'
import { type OpenOverlay, Tools, type ToolsProps } from '../header/hall-header.tsx'
import { Palette } from '../palette/palette.tsx'
import type { QuestionLanguages } from '../question/use-question-languages.ts'
import { useLine, useSections } from '../use-run.ts'
import type { Picture } from './enlarged-picture.tsx'
import css from './hall-overlays.module.css'
import { enlargedPicture, questionPaper, report } from './lazy-parts.tsx'
import submitDialogCss from './submit-dialog.module.css'

type OverlaysProps = {
  run: Run
  info: TestForCandidate
  question: StudentQuestion
  answers: Answers
  overlay: OpenOverlay | null
  picture: Picture | null
  languageOf: QuestionLanguages['shown']
  tools: ToolsProps
  palette: Parameters<typeof Palette>[0]
  onClose: () => void
}

/** The question palette on phones, with the tools that do not fit the header. */
function PaletteSheet({ run, tools, palette, onClose }: OverlaysProps) {
  const open = (questionId: string) => {
    run.open(questionId)
    onClose()
  }
  return (
    <Overlay key="palette" title="Question palette" shape="sheet" onClose={onClose}>
      <div className={css.sheet}>
        <div className={css.sheetTools}>
          <Tools {...tools} />
        </div>
        <Palette {...palette} onOpen={open} />
      </div>
    </Overlay>
  )
}

const keys: KeyRow[] = [
  [t`1 to 5, A to E`, t`Choose this option`],
  ['↑ ↓', t`Choose the option above or below`],
  [t`0 to 9`, t`Write the number that is the answer`],
  ['Tab', t`Go to the next button`],
  ['Enter', t`Press the button`],
  ['Esc', t`Close a window`],
]

/** Windows over the question; at most one is open. */
export function HallOverlays(props: OverlaysProps) {
  const { run, info, question, answers, overlay, picture, languageOf, onClose } = props
  if (picture) return <enlargedPicture.Part picture={picture} onClose={onClose} />
  if (overlay === 'palette') return <PaletteSheet {...props} />
  if (overlay === 'instructions') {
    return (
      <Overlay key="instructions" title="Instructions" shape="wide" onClose={onClose}>
        <InstructionPages info={info} />
      </Overlay>
    )
  }
  if (overlay === 'paper') return <questionPaper.Part run={run} languageOf={languageOf} onClose={onClose} />
  if (overlay === 'keys') return <KeyWindow keys={keys} onClose={onClose} />
  if (overlay === 'report') return <report.Part attemptId={run.attempt._id} question={question} onClose={onClose} />
  if (overlay === 'leave-section') {
    return <LeaveSectionDialog run={run} answers={answers} onClose={onClose} />
  }
  return overlay === 'submit' ? <SubmitDialog run={run} answers={answers} onClose={onClose} /> : null
}

type LeaveSectionProps = { run: Run; answers: Answers; onClose: () => void }

function unansweredText(count: number) {
  if (count === 0) return t`All questions are answered.`
  return t`${plural(count, '# question is', '# questions are')} not answered.`
}

/** Confirms leaving a section, and those that share its timer, for good. */
function LeaveSectionDialog({ run, answers, onClose }: LeaveSectionProps) {
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const states = useSections(run)
  const parts = run.layout.sections.filter((_part, index) => states[index] === 'open')
  const name = namesOf(parts)
  const questions = parts.flatMap((part) => part.questions)
  const unanswered = questions.length - answeredOf(countStates(questions, answers))
  const unsaved = unsavedChoices(questions, answers)

  async function leave() {
    setIsSending(true)
    setProblem(null)
    const failure = await run.leaveSection()
    if (failure === null) return onClose()
    setProblem(failure)
    setIsSending(false)
  }

  return (
    <Overlay title={parts.length > 1 ? t`Finish these sections?` : t`Finish this section?`} onClose={onClose}>
      <p>
        You are about to finish {name} and go to the next section. You cannot come back to {name}.{' '}
        <b>{unansweredText(unanswered)}</b>
      </p>
      <UnsavedChoices run={run} questions={questions} answers={answers} count={unsaved} onClose={onClose} />
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className={submitDialogCss.buttons}>
        <button type="button" className="btn ghost" disabled={isSending} onClick={onClose}>
          No, stay here
        </button>
        <button type="button" className="btn" disabled={isSending} onClick={() => void leave()}>
          {isSending ? t`Finishing…` : t`Yes, finish`}
        </button>
      </div>
    </Overlay>
  )
}

const columns = [
  ['answered', t`Answered`],
  ['not-answered', t`Not Answered`],
  ['flagged', t`Marked for Review`],
  ['answered-flagged', t`Answered & Marked for Review`],
  ['not-visited', t`Not Visited`],
] as const

type SummaryProps = { layout: Layout; answers: Answers; countsFlagged: boolean }
type RowProps = { name: string; total: number; counts: Counts; columns: readonly (readonly [PaletteState, string])[] }

/** As in the real examinations, the column heading says whether such answers are evaluated. */
function columnsFor(countsFlagged: boolean) {
  const withFate = (label: string) =>
    countsFlagged ? t`${label} (will be evaluated)` : t`${label} (will not be evaluated)`
  return columns.map(([state, label]) => [state, state === 'answered-flagged' ? withFate(label) : label] as const)
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
    <table className={`data-table ${submitDialogCss.summary}`}>
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

/** Shown above all counts: the time left, and the answers that the server does not have yet. */
function OpenMatters({ run }: { run: Run }) {
  const clock = useRef<HTMLElement>(null)
  const { unsent } = useLine(run)
  useTicks(() => clock.current?.replaceChildren(clockText(run.timeLeft())))
  return (
    <p className={submitDialogCss.open}>
      Time left: <b ref={clock} className="num" />
      {unsent > 0 && <span>{plural(unsent, '# answer has', '# answers have')} not been sent yet.</span>}
    </p>
  )
}

/** Shows the summary and confirmation before submitting, as in the real examinations. */
function SubmitDialog({ run, answers, onClose }: SubmitDialogProps) {
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
      <div className={submitDialogCss.foot}>
        <p className={submitDialogCss.question} aria-live="polite">
          Are you sure you want to submit for final marking? No changes will be allowed after submission.
        </p>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <div className={submitDialogCss.buttons}>
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

type UnsavedProps = {
  run: Run
  questions: StudentQuestion[]
  answers: Answers
  count: number
  onClose: () => void
}

function unsavedText(count: number, areCounted: boolean) {
  const choices = t`${plural(count, '# choice is', '# choices are')} not saved`
  return areCounted ? t`${choices} but will still be counted.` : t`${choices} and will not be counted.`
}

/** Warns of choices that were never saved as answers, and links to the first that can still be saved. */
function UnsavedChoices({ run, questions, answers, count, onClose }: UnsavedProps) {
  const sectionStates = useSections(run)
  if (count === 0) return null
  const open = new Set(
    run.layout.sections.filter((_, index) => sectionStates[index] === 'open').map((layout) => layout.section._id),
  )
  const first = questions.find(({ _id, section_id }) => answers[_id]?.draft && open.has(section_id))
  const go = (questionId: string) => {
    run.open(questionId)
    onClose()
  }
  return (
    <p className={submitDialogCss.unsaved}>
      {unsavedText(count, run.terms.drafts_count)}
      {first && (
        <button type="button" className="link" onClick={() => go(first._id)}>
          Go to question {first.sno}
        </button>
      )}
    </p>
  )
}
