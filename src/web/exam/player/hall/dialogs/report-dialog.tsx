import { type FormEvent, useState } from 'react'
import { evidenceCalls } from '#domains/attempts/evidence/calls.ts'
import type { ReportedProblem } from '#domains/attempts/evidence/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import css from './report-dialog.module.css'

const problems: [ReportedProblem, string][] = [
  ['wording', t`The question is wrong or unclear`],
  ['options', t`Something is wrong with the options`],
  ['translation', t`The translation is wrong`],
  ['picture', t`An image, table or formula is not readable`],
  ['other', t`Something else`],
]
const notSent = t`Your report could not be sent. What you wrote is still here. Please try again.`

type ReportDialogProps = { attemptId: string; question: { _id: string; sno: number }; onClose: () => void }

/** Dialog for reporting a faulty question to the institute. Does not affect the test. */
export default function ReportDialog({ attemptId, question, onClose }: ReportDialogProps) {
  const api = useApi()
  const [problem, setProblem] = useState<ReportedProblem>('wording')
  const [note, setNote] = useState('')
  const [stage, setStage] = useState<'writing' | 'sending' | 'sent'>('writing')
  const [failure, setFailure] = useState<string | null>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    setStage('sending')
    setFailure(null)
    try {
      const body = { question_id: question._id, problem, note: note.trim() }
      await api(evidenceCalls).reportProblem({ id: attemptId }, body)
      setStage('sent')
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : notSent)
      setStage('writing')
    }
  }

  return (
    <Overlay title={t`Report question ${question.sno}`} onClose={onClose}>
      {stage === 'sent' ? (
        <div className={css.form}>
          <Notice tone="good">Thank you. Your report has reached the institute.</Notice>
          <button type="button" className="btn" onClick={onClose}>
            Back to the question
          </button>
        </div>
      ) : (
        <form className={css.form} onSubmit={(event) => void send(event)}>
          <fieldset className={css.problems}>
            <legend>What is wrong?</legend>
            {problems.map(([value, words]) => (
              <label key={value}>
                <input type="radio" name="problem" checked={problem === value} onChange={() => setProblem(value)} />
                {words}
              </label>
            ))}
          </fieldset>
          <label className={css.note}>
            Note (optional)
            <textarea rows={3} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
          </label>
          {failure && <Notice tone="bad">{failure}</Notice>}
          <p className={css.hint}>The timer is running. Please answer the question as best you can.</p>
          <button type="submit" className="btn" disabled={stage === 'sending'}>
            {stage === 'sending' ? t`Sending…` : t`Send`}
          </button>
        </form>
      )}
    </Overlay>
  )
}
