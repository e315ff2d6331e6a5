import { numberText } from '#platform/text/counted.ts'
import { meaning, plural, t } from '#platform/text/messages.ts'
import 'katex/dist/katex.min.css'
import { useState } from 'react'
import type { AnswerKey, Language } from '#domains/bank/schema.ts'
import { planCalls, resultCalls } from '#domains/exams/calls.ts'
import { dropWords } from '#domains/exams/results/rules.ts'
import type { CorrectionBody, CorrectionEffect, DropRule } from '#domains/exams/results/schema.ts'
import type { PlanPaper } from '#domains/exams/staff/schema.ts'
import player from '#web/exam/player/hall/question/question.module.css'
import { ApiError } from '#web/shell/api/call-api.ts'
import { RichHtml } from '#web/shell/languages.tsx'
import { AnswerState } from '../../frame/answer-states.tsx'
import { Button } from '../../frame/screen.tsx'
import { Dialog, DialogActions } from '../../parts/overlays/dialog.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import css from '../../purchases/parts/steps.module.css'
import { TextInput } from '../../purchases/parts/text-input.tsx'
import { api } from '../../shell/api.ts'
import { useAnswer } from '../../shell/use-answer.ts'

type Question = PlanPaper['paper']['questions'][number]
type Choice = { questionId: string; what: 'key' | DropRule; right: string[]; value: string; tolerance: string }
type Props = {
  testId: string
  language: Language
  dropRule: DropRule | null
  onClose: () => void
  onCorrected: () => void
}

const ways: { value: Choice['what']; label: string }[] = [
  { value: 'key', label: t`change the key` },
  { value: 'bonus-all', label: dropWords['bonus-all'] },
  { value: 'bonus-attempters', label: dropWords['bonus-attempters'] },
  { value: 'rescale', label: dropWords.rescale },
]

function keyOf({ kind }: Question, { right, value, tolerance }: Choice): AnswerKey {
  return kind === 'numeric' ? { kind, value, tolerance } : { kind, options: right }
}

/** Corrects a key or drops a question, after showing the effect. */
export default function CorrectDialog({ testId, language, dropRule, onClose, onCorrected }: Props) {
  const answer = useAnswer(planCalls.paper, { id: testId, language })
  const first = { questionId: '', what: 'key' as const, right: [], value: '', tolerance: '0' }
  const [choice, setChoice] = useState<Choice>(first)
  const [reason, setReason] = useState('')
  const [effect, setEffect] = useState<CorrectionEffect | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [isSending, setSending] = useState(false)
  const question = answer.data?.paper.questions.find(({ _id }) => _id === choice.questionId)
  const set = (some: Partial<Choice>) => {
    setEffect(null)
    setChoice((old) => ({ ...old, ...some }))
  }
  const send = async (work: (body: CorrectionBody) => Promise<void>) => {
    if (!question) return
    setSending(true)
    setRefusal(null)
    const { what } = choice
    const how = what === 'key' ? { key: keyOf(question, choice) } : { drop: what }
    await work({ question_id: question._id, reason, ...how }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
    })
    setSending(false)
  }
  const look = () => send(async (body) => setEffect(await api(resultCalls).correctionEffect({ id: testId }, body)))
  const correct = () =>
    send(async (body) => {
      const made = await api(resultCalls).correctQuestion({ id: testId }, body)
      say('version' in made ? t`Key corrected. All attempts are being rescored.` : t`Sent for approval.`)
      onCorrected()
    })
  if (!answer.data)
    return (
      <Dialog title="Correct a key" onClose={onClose}>
        <AnswerState answer={answer} otherwise="The paper could not be loaded." />
      </Dialog>
    )
  return (
    <Dialog title="Correct a key" onClose={onClose} isWide>
      <div className={css.steps}>
        <label className={css.field}>
          Question
          <select value={choice.questionId} onChange={(event) => set({ ...first, questionId: event.target.value })}>
            <option value="">Choose</option>
            {answer.data.paper.questions.map(({ _id, sno }) => (
              <option key={_id} value={_id}>
                {t`Question ${sno}, key ${answer.data?.keys[_id] ?? ''}`}
              </option>
            ))}
          </select>
        </label>
        {question && (
          <>
            <RichHtml text={question.text} language={language} className={player.rich} />
            <HowStep question={question} language={language} dropRule={dropRule} choice={choice} set={set} />
            <TextInput
              label="Reason (for the record)"
              value={reason}
              onChange={setReason}
              problem={refusal?.errors.reason}
            />
          </>
        )}
        {refusal && (
          <p role="alert" className={css.problem}>
            {refusal.message}
          </p>
        )}
        {effect && <p role="status">{tellEffect(effect)}</p>}
      </div>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        {effect ? (
          <Button isPrimary isDisabled={isSending} onPress={() => void correct()}>
            {effect.needs_two ? t`Send for approval` : meaning('verb')`Correct`}
          </Button>
        ) : (
          <Button isPrimary isDisabled={isSending || !question} onPress={() => void look()}>
            {isSending ? t`Calculating…` : t`See what changes`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function tellEffect({ attempts, changed, gain, lose, candidates, places, needs_two }: CorrectionEffect) {
  const marks =
    changed === 0
      ? t`No marks would change in ${plural(attempts, '# scored attempt', '# scored attempts')}.`
      : t`Marks would change in ${numberText(changed)} of ${plural(attempts, '# scored attempt', '# scored attempts')}: ${numberText(gain)} up, ${numberText(lose)} down.`
  const ranks =
    candidates === 0
      ? ''
      : t`Among the top 100 of ${plural(candidates, '# candidate', '# candidates')}, ${plural(places, '# rank', '# ranks')} would change.`
  const approval = needs_two ? t`Candidates have seen their results, so a second person must approve.` : ''
  return [marks, ranks, approval].filter(Boolean).join(' ')
}

type HowProps = {
  question: Question
  language: Language
  dropRule: DropRule | null
  choice: Choice
  set: (some: Partial<Choice>) => void
}

function HowStep({ question, language, dropRule, choice, set }: HowProps) {
  const { what, right } = choice
  const toggle = (id: string) =>
    set({ right: right.includes(id) ? right.filter((optionId) => optionId !== id) : [...right, id] })
  return (
    <fieldset className={css.step}>
      <legend>New marking</legend>
      <div className={css.options}>
        {ways.map(({ value, label }) => (
          <label key={value} className={css.option}>
            <input type="radio" name="what" checked={what === value} onChange={() => set({ what: value })} />
            {value === dropRule ? t`${label} (the pattern’s rule)` : label}
          </label>
        ))}
      </div>
      {what === 'key' &&
        question.kind !== 'numeric' &&
        question.options.map((option, at) => (
          <label key={option._id} className={css.option}>
            <input type="checkbox" checked={right.includes(option._id)} onChange={() => toggle(option._id)} />
            <b>{'ABCDE'[at]}</b>
            <RichHtml text={option.text} language={language} className={player.rich} />
          </label>
        ))}
      {what === 'key' && question.kind === 'single' && right.length > 1 && (
        <p>Each of the selected options counts as right.</p>
      )}
      {what === 'key' && question.kind === 'numeric' && (
        <div className={css.fields}>
          <TextInput label="Right number" value={choice.value} onChange={(value) => set({ value })} />
          <TextInput label="Tolerance" value={choice.tolerance} onChange={(tolerance) => set({ tolerance })} />
        </div>
      )}
    </fieldset>
  )
}
