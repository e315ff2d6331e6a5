import { useEffect, useRef, useState } from 'react'
import { leadDeskCalls } from '../../../../domains/leads/desk/calls.ts'
import { sourceNames } from '../../../../domains/leads/desk/rules.ts'
import type { CallOutcome, Lead } from '../../../../domains/leads/desk/schema.ts'
import { FailedAnswer, WaitingAnswer } from '../../frame/answer-states.tsx'
import { Button } from '../../frame/screen.tsx'
import { areKeysOn, isForUs } from '../../frame/use-keys.ts'
import { api } from '../../shell/api.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { dayAndTime, howLongAgo } from '../../text/dates.ts'
import {
  Bubbles,
  endsIt,
  momentOf,
  type OtherTime,
  OtherTimeFields,
  outcomeChoices,
  usualTime,
  usualWhen,
  type When,
  whens,
} from './call-choices.tsx'
import css from './desk.module.css'
import { useChoices } from './use-choices.ts'

type SheetProps = {
  leadId: string
  /** What the button says beside saving. */
  submit: string
  onSaved: (lead: Lead) => void
  /** The panel beside a list takes single keys; a dialog has keys of its own. */
  hasKeys?: boolean
}

/** One sheet for a call: its outcome, the next date, the stage and a note, saved together. */
export function CallSheet({ leadId, ...props }: SheetProps) {
  const lead = useAnswer(`lead ${leadId}`, () => api(leadDeskCalls).lead({ id: leadId }))
  if (lead.data === undefined) return lead.error === undefined ? <WaitingAnswer /> : <FailedAnswer answer={lead} />
  return <Sheet key={leadId} lead={lead.data} onStale={lead.reload} {...props} />
}

function Facts({ lead }: { lead: Lead }) {
  const about = [lead.course_name, lead.center_name].filter(Boolean).join(', ')
  return (
    <div>
      <h2>{lead.name}</h2>
      {lead.phone !== null && (
        <p className={css.phone}>
          {lead.phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')}
          <a href={`tel:+91${lead.phone}`}>Call</a>
        </p>
      )}
      <p className={css.facts}>
        {[about, sourceNames[lead.source], howLongAgo(lead.created_at)].filter(Boolean).join(' · ')}
      </p>
      {lead.last_note !== '' && <p className={css.facts}>{lead.last_note}</p>}
    </div>
  )
}

/** 1 to 9 pick a bubble, where nobody types. */
function usePickKeys(place: React.RefObject<HTMLElement | null>, isOn: boolean) {
  // The keyboard is outside React.
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLInputElement && event.target.type === 'radio' ? false : !isForUs(event)
      if (isTyping || !areKeysOn() || !/^[1-9]$/.test(event.key)) return
      const bubble = place.current?.querySelector<HTMLInputElement>(`[data-key="${event.key}"]`)
      bubble?.click()
      if (bubble) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [place, isOn])
}

type SheetState = {
  outcome: CallOutcome | null
  when: When
  other: OtherTime
  stage: string
  reason: string
  note: string
}

function useSheet(lead: Lead) {
  const [state, setState] = useState<SheetState>({
    outcome: null,
    when: 'three-days',
    other: usualTime,
    stage: lead.stage,
    reason: '',
    note: '',
  })
  const set = (some: Partial<SheetState>) => setState((old) => ({ ...old, ...some }))
  const choose = (outcome: CallOutcome) =>
    set({
      outcome,
      when: usualWhen(outcome),
      stage: endsIt(outcome) ? 'lost' : lead.stage === 'new' && outcome !== 'no-answer' ? 'contacted' : lead.stage,
      reason: outcome === 'wrong-number' ? 'wrong-number' : '',
    })
  return { state, set, choose }
}

function Sheet({
  lead,
  submit,
  onSaved,
  onStale,
  hasKeys = false,
}: Omit<SheetProps, 'leadId'> & { lead: Lead; onStale: () => void }) {
  const { state, set, choose } = useSheet(lead)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const key = useRef(crypto.randomUUID())
  const place = useRef<HTMLFormElement>(null)
  usePickKeys(place, hasKeys)
  const save = async () => {
    if (state.outcome === null) return setProblem('Please choose what came of the call.')
    setSaving(true)
    setProblem(null)
    const isLost = state.stage === 'lost'
    try {
      const body = {
        outcome: state.outcome,
        note: state.note,
        stage: state.stage,
        next_follow_up_at: isLost ? null : momentOf(state.when, state.other),
        lost_reason: isLost && state.reason !== '' ? state.reason : null,
      }
      const options = { ifMatch: String(lead.version), idempotencyKey: key.current }
      onSaved(await api(leadDeskCalls).logCall({ id: lead._id }, body, options))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'This could not be saved.')
      // Another try is another form; what was typed stays, and what is there by now stands above it.
      key.current = crypto.randomUUID()
      onStale()
    } finally {
      setSaving(false)
    }
  }
  return (
    <form
      ref={place}
      className={css.sheet}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Facts lead={lead} />
      <Bubbles
        legend="Outcome"
        name="outcome"
        choices={outcomeChoices}
        value={state.outcome}
        firstKey={1}
        onChoose={choose}
        isColumn
      />
      {state.stage !== 'lost' && <NextCall when={state.when} other={state.other} onChange={set} />}
      <StageAndNote state={state} onChange={set} />
      {problem !== null && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div>
        <Button type="submit" isPrimary isDisabled={isSaving}>
          {isSaving ? 'Please wait' : submit}
        </Button>
      </div>
    </form>
  )
}

function NextCall({
  when,
  other,
  onChange,
}: Pick<SheetState, 'when' | 'other'> & { onChange: (some: Partial<SheetState>) => void }) {
  return (
    <div>
      <Bubbles
        legend="Next call"
        name="when"
        choices={whens}
        value={when}
        firstKey={6}
        onChoose={(value) => onChange({ when: value })}
      />
      {when === 'other' ? (
        <OtherTimeFields value={other} onChange={(value) => onChange({ other: value })} />
      ) : (
        <p className={css.facts}>{dayAndTime(momentOf(when, other))}</p>
      )}
    </div>
  )
}

function StageAndNote({ state, onChange }: { state: SheetState; onChange: (some: Partial<SheetState>) => void }) {
  const { stages, reasons } = useChoices()
  return (
    <>
      <label className={css.field}>
        Stage
        <select value={state.stage} onChange={(event) => onChange({ stage: event.target.value })}>
          {stages
            .filter(({ key }) => key !== 'won')
            .map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
        </select>
      </label>
      {state.stage === 'lost' && (
        <label className={css.field}>
          Why
          <select value={state.reason} onChange={(event) => onChange({ reason: event.target.value })}>
            <option value="">Please choose</option>
            {reasons.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className={css.field}>
        Note
        <textarea
          rows={3}
          maxLength={1000}
          value={state.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </label>
    </>
  )
}
