import { useState } from 'react'
import { challengeDeskCalls } from '#domains/attempts/challenges/calls.ts'
import type { ChallengeCase, DecisionEffect, Verdict } from '#domains/attempts/challenges/schema.ts'
import type { AnswerKey } from '#domains/bank/schema.ts'
import { t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { Button } from '../../frame/screen.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import steps from '../../purchases/parts/steps.module.css'
import { TextInput } from '../../purchases/parts/text-input.tsx'
import { answersChanged } from '../../shell/answers.ts'
import { api } from '../../shell/api.ts'
import css from './challenges.module.css'
import { tellEffect } from './words.ts'

type Choice = { verdict: Verdict; right: string[]; value: string; tolerance: string }
const needsKey = ({ verdict }: Choice) => verdict === 'other-key' || verdict === 'two-keys'

function keyOf({ kind }: ChallengeCase, { right, value, tolerance }: Choice): AnswerKey {
  return kind === 'numeric' ? { kind, value, tolerance } : { kind, options: right }
}

function verdictsFor({ kind, told_key }: ChallengeCase): { value: Verdict; label: string }[] {
  const all: { value: Verdict; label: string }[] = [
    { value: 'keep', label: t`Keep ${told_key}` },
    { value: 'other-key', label: t`Another key` },
    { value: 'two-keys', label: t`Two keys` },
    { value: 'bonus-all', label: t`Full marks for all` },
    { value: 'bonus-attempters', label: t`Full marks for everyone who answered` },
    { value: 'rescale', label: t`Drop the question` },
  ]
  return kind === 'single' ? all : all.filter(({ value }) => value !== 'two-keys')
}

/** Runs the pressed action, and shows a refusal. */
function useDeciding(data: ChallengeCase, choice: Choice) {
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [effect, setEffect] = useState<{ told: DecisionEffect } | null>(null)
  const [isSending, setSending] = useState(false)
  const { verdict } = choice
  const body = needsKey(choice) ? { verdict, key: keyOf(data, choice) } : { verdict }
  const carryOut = async (work: () => Promise<void>) => {
    setSending(true)
    setRefusal(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
    }
    setSending(false)
  }
  const address = { id: data._id }
  const look = () => carryOut(async () => setEffect({ told: await api(challengeDeskCalls).effect(address, body) }))
  const send = (reason: string) =>
    carryOut(async () => {
      await api(challengeDeskCalls).decide(address, { ...body, reason })
      say(t`Sent for approval by a second person.`)
      await answersChanged(challengeDeskCalls)
    })
  return { refusal, effect, setEffect, isSending, look, send }
}

/**
 * Form for a decision: keep the key, use another or two, give full marks or drop the question. Shows the effect before
 * the decision is sent to a second person.
 */
export function DecisionForm({ data }: { data: ChallengeCase }) {
  const [choice, setChoice] = useState<Choice>({ verdict: 'keep', right: [], value: '', tolerance: '0' })
  const [reason, setReason] = useState('')
  const { refusal, effect, setEffect, isSending, look, send } = useDeciding(data, choice)
  const set = (some: Partial<Choice>) => {
    setEffect(null)
    setChoice({ ...choice, ...some })
  }
  return (
    <div className={css.decide}>
      <fieldset className={steps.step}>
        <legend>Decision</legend>
        {verdictsFor(data).map(({ value, label }) => (
          <label key={value} className={steps.option}>
            <input
              type="radio"
              name="verdict"
              checked={choice.verdict === value}
              onChange={() => set({ verdict: value, right: [] })}
            />
            {label}
          </label>
        ))}
        {needsKey(choice) && <KeyFields data={data} choice={choice} set={set} />}
      </fieldset>
      <div className={css.effect}>
        <h3>What this would change</h3>
        {effect ? (
          <p role="status">{effect.told ? tellEffect(effect.told) : t`The key stays the same, so no marks change.`}</p>
        ) : (
          <Button isDisabled={isSending} onPress={() => void look()}>
            See what changes
          </Button>
        )}
        <TextInput
          label="Reason (shown to everyone who challenged the key and to the public)"
          value={reason}
          onChange={setReason}
          problem={refusal?.errors.reason}
        />
        {refusal && (
          <p role="alert" className={steps.problem}>
            {refusal.message}
          </p>
        )}
        <Button isPrimary isDisabled={isSending || effect === null} onPress={() => void send(reason)}>
          Send for approval
        </Button>
      </div>
    </div>
  )
}

type KeyProps = { data: ChallengeCase; choice: Choice; set: (some: Partial<Choice>) => void }

function KeyFields({ data, choice, set }: KeyProps) {
  const { right, value, tolerance } = choice
  if (data.kind === 'numeric')
    return (
      <div className={steps.fields}>
        <TextInput label="Right number" value={value} onChange={(value) => set({ value })} />
        <TextInput label="Tolerance" value={tolerance} onChange={(tolerance) => set({ tolerance })} />
      </div>
    )
  const toggle = (id: string) =>
    set({ right: right.includes(id) ? right.filter((optionId) => optionId !== id) : [...right, id] })
  return (
    <fieldset className={css.letters}>
      <legend>Right answer</legend>
      {data.options.map(({ _id }, at) => (
        <label key={_id} className={steps.option}>
          <input type="checkbox" checked={right.includes(_id)} onChange={() => toggle(_id)} />
          {'ABCDE'[at]}
        </label>
      ))}
    </fieldset>
  )
}
