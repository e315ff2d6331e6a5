import { useEffect, useRef, useState } from 'react'
import { leadDeskCalls } from '#domains/leads/staff/calls.ts'
import { sourceNames } from '#domains/leads/staff/rules.ts'
import type { CallBody, CallOutcome, Lead } from '#domains/leads/staff/schema.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { isForUs } from '#web/staff/frame/keyboard/use-keys.ts'
import { Button } from '#web/staff/frame/screen.tsx'
import { messageOf } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useOnce } from '#web/staff/shell/use-once.ts'
import { areKeysOn } from '#web/ui/navigation/single-keys.ts'
import { howLongAgo } from '#web/ui/text/format-date.ts'
import { spacedPhone } from '#web/ui/text/format-number.ts'
import { Bubbles, outcomeChoices } from './call-choices.tsx'
import { afterOutcome, callBody, emptySheet, isBegun, type SheetState } from './call-rules.ts'
import { currentOf } from './current-lead.ts'
import css from './desk.module.css'
import { NextCall, StageAndNote } from './sheet-parts.tsx'
import { StaleCall } from './stale-lead.tsx'

/** State of a call sheet, with the lead it started from. */
type Begun = { base: Lead; state: SheetState }
/** Unsaved input by lead, which survives rotating the device (the sheet moves) and choosing another lead. */
export type BegunCalls = Map<string, Begun>

type SheetProps = {
  leadId: string
  begun?: BegunCalls
  /** Label of the submit button. */
  submit: string
  onSaved: (lead: Lead) => void
  /** The panel beside a list handles single keys; a dialog has its own. */
  hasKeys?: boolean
}

/** Sheet for a call: its outcome, the next date, the stage and a note, saved together. */
export function CallSheet({ leadId, ...props }: SheetProps) {
  const lead = useAnswer(leadDeskCalls.lead, { id: leadId })
  if (lead.data === undefined) return <AnswerState answer={lead} />
  return <Sheet key={leadId} lead={lead.data} {...props} />
}

function Facts({ lead }: { lead: Lead }) {
  const about = [lead.course_name, lead.center_name].filter(Boolean).join(', ')
  return (
    <div>
      <h2>{lead.name}</h2>
      {lead.phone !== null && (
        <p className={css.phone}>
          {spacedPhone(lead.phone)}
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

/** Holds the state of a sheet and the lead it started from, which is the newest one as long as the sheet is empty. */
function useSheet(lead: Lead, begun: BegunCalls | undefined) {
  const [{ base, state }, setAll] = useState(() => begun?.get(lead._id) ?? { base: lead, state: emptySheet(lead) })
  // The store that outlives the sheet is outside React.
  useEffect(() => {
    if (isBegun(state)) begun?.set(lead._id, { base, state })
  }, [begun, lead._id, base, state])
  if (base.version !== lead.version && !isBegun(state)) setAll({ base: lead, state: emptySheet(lead) })
  const set = (some: Partial<SheetState>) => setAll((old) => ({ ...old, state: { ...old.state, ...some } }))
  const choose = (outcome: CallOutcome) => set(afterOutcome(outcome, base.stage))
  return { base, state, set, choose }
}

function Sheet({ lead, begun, submit, onSaved, hasKeys = false }: Omit<SheetProps, 'leadId'> & { lead: Lead }) {
  const { base, state, set, choose } = useSheet(lead, begun)
  const [problem, setProblem] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<Lead | null>(null)
  const [isSaving, setSaving] = useState(false)
  const logCall = useOnce(leadDeskCalls.logCall)
  const place = useRef<HTMLFormElement>(null)
  usePickKeys(place, hasKeys)
  const send = async (body: CallBody, seen: Lead) => {
    setSaving(true)
    setProblem(null)
    try {
      const saved = await logCall({ id: lead._id }, body, { ifMatch: String(seen.version) })
      begun?.delete(lead._id)
      onSaved(saved)
    } catch (error) {
      setTheirs(currentOf(error))
      if (!currentOf(error)) setProblem(messageOf(error, t`This could not be saved.`))
    } finally {
      setSaving(false)
    }
  }
  const { outcome } = state
  const save = () =>
    outcome === null
      ? setProblem(t`Please choose the outcome of the call.`)
      : void send(callBody({ ...state, outcome }), base)
  if (theirs && outcome !== null)
    return (
      <StaleCall base={base} mine={callBody({ ...state, outcome })} theirs={theirs} onSave={send} problem={problem} />
    )
  return (
    <form
      ref={place}
      className={css.sheet}
      onSubmit={(event) => {
        event.preventDefault()
        save()
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
      <div className={css.send}>
        <Button type="submit" isPrimary isDisabled={isSaving}>
          {isSaving ? t`Please wait` : submit}
        </Button>
      </div>
    </form>
  )
}

/** Lets keys 1 to 9 choose a bubble, except while typing. */
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
