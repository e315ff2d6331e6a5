import { type FormEvent, useEffect, useState } from 'react'
import { challengeCalls } from '#domains/attempts/challenges/calls.ts'
import type { ChallengeClaim, OwnChallenge, SheetQuestion } from '#domains/attempts/challenges/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { Field, Form } from '#web/ui/forms/form.tsx'
import { optionLetter } from '../../parts/figures.ts'
import { claimsFor } from './claims.ts'
import css from './response-sheet.module.css'
import { QuestionText } from './sheet-question.tsx'

type Props = {
  submissionId: string
  question: SheetQuestion
  onSaved: (challenge: OwnChallenge | null) => void
  onDone: () => void
}

const longestReason = 500

/** Sends, changes and withdraws a challenge; shows the server's refusals. */
function useSending({ submissionId, question, onSaved, onDone }: Props) {
  const api = useApi()
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [isSending, setSending] = useState(false)
  const place = { submissionId, questionId: question.question_id }
  const address = { id: submissionId, question: question.question_id }
  const carryOut = async (work: () => Promise<OwnChallenge | null>) => {
    setSending(true)
    setRefusal(null)
    try {
      onSaved(await work())
      keepDraft(place, null)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
      setSending(false)
    }
  }
  const send = (draft: Draft, { file, keepsFile }: { file: File | null; keepsFile: boolean }) =>
    carryOut(async () => {
      const { claim, option_ids, reason } = draft
      if (claim === null) throw new ApiError({ status: 400, code: 'invalid', message: t`Please choose what is wrong.` })
      const number = draft.number.trim() === '' ? null : draft.number.trim()
      const sent = await api(challengeCalls).saveChallenge(address, {
        claim,
        option_ids,
        number,
        reason,
        keeps_file: keepsFile,
      })
      if (!file) return sent
      return api(challengeCalls).addFile(
        { ...address, name: file.name.slice(0, 120) },
        new Uint8Array(await file.arrayBuffer()),
      )
    })
  const withdraw = () =>
    carryOut(async () => {
      await api(challengeCalls).withdrawChallenge(address)
      return null
    })
  return { send, withdraw, refusal, isSending, place }
}

/** Form with one claim, one reason and optionally a page of a book. */
export function ChallengeForm(props: Props) {
  const { question } = props
  const { send, withdraw, refusal, isSending, place } = useSending(props)
  const [draft, setDraft] = useState<Draft>(() => draftOf(question.challenge))
  const [file, setFile] = useState<File | null>(null)
  const [keepsFile, setKeepsFile] = useState(true)
  const { submissionId, questionId } = place
  // Only the browser knows what this tab stored.
  useEffect(() => {
    const kept = readDraft({ submissionId, questionId })
    if (kept) setDraft(kept)
  }, [submissionId, questionId])
  const set = (some: Partial<Draft>) => {
    const next = { ...draft, ...some }
    setDraft(next)
    keepDraft(place, next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(draft, { file, keepsFile })
  }
  return (
    <Form failure={refusal?.message ?? null} onSubmit={submit}>
      <p className={css.number}>
        <b>Question {question.sno}</b> on your paper, question {question.key_sno} in the answer key
      </p>
      <QuestionText question={question} />
      <Claim question={question} draft={draft} set={set} />
      <label className={css.reason}>
        <span>
          <b>Your reason</b>
          <span className="num">
            {draft.reason.length} of {longestReason}
          </span>
        </span>
        <textarea
          value={draft.reason}
          maxLength={longestReason}
          rows={5}
          required
          onChange={({ target }) => set({ reason: target.value })}
        />
      </label>
      <FileField
        kept={keepsFile ? (question.challenge?.file?.name ?? null) : null}
        onChoose={setFile}
        onRemove={() => setKeepsFile(false)}
      />
      <div className={css.actions}>
        <button type="submit" className="btn" disabled={isSending}>
          {question.challenge ? t`Save the challenge` : t`Send the challenge`}
        </button>
        {question.challenge && (
          <button type="button" className="btn ghost" disabled={isSending} onClick={() => void withdraw()}>
            Withdraw the challenge
          </button>
        )}
      </div>
    </Form>
  )
}

type ClaimProps = { question: SheetQuestion; draft: Draft; set: (some: Partial<Draft>) => void }

function Claim({ question, draft, set }: ClaimProps) {
  const { claim, option_ids } = draft
  const names = claim === 'other-key' || claim === 'two-keys'
  const mayMany = claim === 'two-keys' || question.kind === 'several'
  const toggle = (id: string) => {
    if (option_ids.includes(id)) return set({ option_ids: option_ids.filter((optionId) => optionId !== id) })
    set({ option_ids: mayMany ? [...option_ids, id] : [id] })
  }
  return (
    <>
      <fieldset className={css.claims}>
        <legend>What is wrong with the answer key?</legend>
        {claimsFor(question).map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name="claim"
              checked={claim === value}
              onChange={() => set({ claim: value, option_ids: [], number: '' })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {names && question.kind === 'numeric' && (
        <Field
          id="number"
          label="The correct number"
          inputMode="decimal"
          maxLength={22}
          value={draft.number}
          onChange={({ target }) => set({ number: target.value })}
        />
      )}
      {names && question.kind !== 'numeric' && (
        <fieldset className={css.right}>
          <legend>{claim === 'two-keys' ? t`Which two are correct?` : t`What is the correct answer?`}</legend>
          {question.options.map(({ _id }, at) => (
            <button key={_id} type="button" aria-pressed={option_ids.includes(_id)} onClick={() => toggle(_id)}>
              {optionLetter(at)}
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}

type FileProps = { kept: string | null; onChoose: (file: File | null) => void; onRemove: () => void }

function FileField({ kept, onChoose, onRemove }: FileProps) {
  return (
    <div>
      {kept !== null && (
        <p>
          <b>{kept}</b>{' '}
          <button type="button" className="link" onClick={onRemove}>
            Remove
          </button>
        </p>
      )}
      <Field
        id="file"
        type="file"
        label="Page from a book or paper, if you have one"
        hint={t`An image or a PDF, up to 5 MB.`}
        accept="image/*,application/pdf"
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
      />
    </div>
  )
}

type Draft = { claim: ChallengeClaim | null; option_ids: string[]; number: string; reason: string }

function draftOf(challenge: OwnChallenge | null): Draft {
  if (!challenge) return { claim: null, option_ids: [], number: '', reason: '' }
  const { claim, option_ids, number, reason } = challenge
  return { claim, option_ids, number: number ?? '', reason }
}

const nameOf = (submissionId: string, questionId: string) => ['challenge', submissionId, questionId].join('/')
type Place = { submissionId: string; questionId: string }

/** Stores unsent text in this tab, so that it survives an offline reload. Does nothing in a browser without storage. */
function keepDraft({ submissionId, questionId }: Place, draft: Draft | null) {
  try {
    const name = nameOf(submissionId, questionId)
    if (draft === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // Storage is unavailable.
  }
}

function readDraft({ submissionId, questionId }: Place): Draft | null {
  try {
    const text = sessionStorage.getItem(nameOf(submissionId, questionId))
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
