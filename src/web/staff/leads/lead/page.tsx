import { useState } from 'react'
import { useParams } from 'react-router'
import { leadDeskCalls } from '#domains/leads/staff/calls.ts'
import { sourceNames } from '#domains/leads/staff/rules.ts'
import type { Lead, LeadEvent } from '#domains/leads/staff/schema.ts'
import { meaning, t } from '#platform/text/messages.ts'
import { waitingScreen } from '#web/staff/frame/answer-states.tsx'
import { Button, LinkButton, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { Dialog } from '#web/staff/parts/overlays/dialog.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { Facts } from '#web/staff/parts/records/facts.tsx'
import { api, messageOf } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { spacedPhone } from '#web/ui/text/format-number.ts'
import { CallSheet } from '../parts/call-sheet.tsx'
import { leadsChanged } from '../parts/current-lead.ts'
import { MoveDialog } from '../parts/move-dialog.tsx'
import { useChoices } from '../parts/use-choices.ts'
import { EditDialog } from './edit-dialog.tsx'
import css from './lead.module.css'
import { leadActions, leadMark, sentenceOf } from './lead-rules.ts'

const crumbs = [{ label: t`Leads`, to: '/staff/leads' }]

/** One lead with its history and actions. */
export default function LeadPage() {
  const { id = '' } = useParams()
  const lead = useAnswer(leadDeskCalls.lead, { id })
  if (lead.data === undefined) return waitingScreen({ title: t`Lead`, crumbs, answer: lead })
  const changed = (now: Lead, sentence: string) => {
    lead.set(now)
    leadsChanged()
    say(sentence)
  }
  return <Record lead={lead.data} onChange={changed} />
}

type RecordProps = { lead: Lead; onChange: (lead: Lead, sentence: string) => void }
type Open = 'call' | 'move' | 'edit' | null

function Record({ lead, onChange }: RecordProps) {
  const [open, setOpen] = useState<Open>(null)
  const { stages } = useChoices()
  const stage = stages.find(({ key }) => key === lead.stage)?.name ?? lead.stage
  const actions = leadActions(lead)
  const close = () => setOpen(null)
  const done = (sentence: string) => (now: Lead) => {
    close()
    onChange(now, sentence)
  }
  return (
    <Screen
      title={lead.name}
      crumbs={crumbs}
      beside={<State mark={leadMark(lead)}>{stage}</State>}
      actions={
        actions.length > 0 && (
          <>
            <Button onPress={() => setOpen('edit')}>Edit</Button>
            <Button onPress={() => setOpen('move')}>Move to</Button>
            <LinkButton to={`/staff/leads/${lead._id}/convert`}>Admit</LinkButton>
            {actions.includes('call') && (
              <Button isPrimary onPress={() => setOpen('call')}>
                Log call
              </Button>
            )}
          </>
        )
      }
    >
      <div className={css.columns}>
        <About lead={lead} onChange={onChange} />
        <div>
          <Same lead={lead} onChange={onChange} />
          <History events={lead.events} />
        </div>
      </div>
      {open === 'call' && (
        <Dialog title="Log call" onClose={close}>
          <CallSheet leadId={lead._id} submit="Save" onSaved={done(t`The call is saved.`)} />
        </Dialog>
      )}
      {open === 'move' && (
        <MoveDialog
          lead={lead}
          onClose={close}
          onDone={done(t`Lead moved.`)}
          onKept={done(t`The lead was not changed.`)}
        />
      )}
      {open === 'edit' && <EditDialog lead={lead} onClose={close} onDone={done(t`Lead saved.`)} />}
    </Screen>
  )
}

function Father({ lead: { father_name, father_phone } }: Pick<RecordProps, 'lead'>) {
  return (
    <>
      {father_name}
      {father_name !== '' && father_phone !== '' && ', '}
      {father_phone !== '' && <a href={`tel:+91${father_phone}`}>{spacedPhone(father_phone)}</a>}
    </>
  )
}

function About({ lead, onChange }: Pick<RecordProps, 'lead' | 'onChange'>) {
  const facts: [string, React.ReactNode][] = [
    [t`Phone`, lead.phone && <a href={`tel:+91${lead.phone}`}>{spacedPhone(lead.phone)}</a>],
    [t`E-mail`, lead.email && <a href={`mailto:${lead.email}`}>{lead.email}</a>],
    [t`Father`, (lead.father_name || lead.father_phone) && <Father lead={lead} />],
    [t`Course`, lead.course_name],
    [t`Exam`, lead.exam_name],
    [t`Centre`, lead.center_name],
    [t`Source`, sourceNames[lead.source]],
    [t`Next call`, lead.next_follow_up_at && dayAndTime(lead.next_follow_up_at)],
    [t`Received`, dayAndTime(lead.created_at)],
    [t`Lost because`, lead.lost_reason],
    [t`Subject`, lead.subject],
    [lead.source === 'website' && lead.subject === null ? t`Question` : t`Message`, lead.message],
  ]
  return (
    <Facts title="About" facts={facts}>
      <Owner lead={lead} onChange={onChange} />
    </Facts>
  )
}

/** Owner of the lead; the server decides who may assign it to whom. */
function Owner({ lead, onChange }: Pick<RecordProps, 'lead' | 'onChange'>) {
  const { owners } = useChoices()
  const [problem, setProblem] = useState<string | null>(null)
  const known = owners.some(({ _id }) => _id === lead.owner_id)
  const give = async (owner_id: string | null) => {
    setProblem(null)
    try {
      const now = await api(leadDeskCalls).setLeadOwner(
        { id: lead._id },
        { owner_id },
        { ifMatch: String(lead.version) },
      )
      onChange(now, owner_id === null ? t`This lead now has no owner.` : t`${now.owner_name ?? ''} now owns this lead.`)
    } catch (error) {
      setProblem(messageOf(error, t`This could not be saved.`))
    }
  }
  return (
    <div>
      <dt>
        <label htmlFor="lead-owner">Owner</label>
      </dt>
      <dd>
        <select
          id="lead-owner"
          className={css.owner}
          value={lead.owner_id ?? ''}
          onChange={(event) => void give(event.target.value || null)}
        >
          <option value="">Nobody</option>
          {!known && lead.owner_id !== null && <option value={lead.owner_id}>{lead.owner_name}</option>}
          {owners.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
        {problem !== null && (
          <p role="alert" className={css.problem}>
            {problem}
          </p>
        )}
      </dd>
    </div>
  )
}

function History({ events }: { events: LeadEvent[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className={css.heading}>
        History
      </h2>
      <ol className={css.history}>
        {events.map((event) => (
          <li key={event._id}>
            <b>{sentenceOf(event)}</b>
            {event.note !== '' && <p>{event.note}</p>}
            <small>{[dayAndTime(event.at), event.by_name].filter(Boolean).join(', ')}</small>
          </li>
        ))}
        {events.length === 0 && <li>Nothing yet.</li>}
      </ol>
    </section>
  )
}

type SameProps = { lead: Lead; onChange: (lead: Lead, sentence: string) => void }

/** Other leads with the same phone or e-mail, which can be opened or merged into this one. */
function Same({ lead, onChange }: SameProps) {
  const { _id, phone, email, version } = lead
  const [problem, setProblem] = useState<string | null>(null)
  const asked = { except: _id, phone: phone ?? undefined, email: email ?? undefined }
  const { data = [] } = useAnswer(leadDeskCalls.knownPeople, asked)
  if (data.length === 0) return null
  const merge = async (other_id: string) => {
    setProblem(null)
    try {
      const body = { other_id, take: [] }
      onChange(await api(leadDeskCalls).mergeLeads({ id: _id }, body, { ifMatch: String(version) }), t`Leads merged.`)
    } catch (error) {
      setProblem(messageOf(error, t`The leads could not be merged.`))
    }
  }
  return (
    <section aria-labelledby="same">
      <h2 id="same" className={css.heading}>
        Same phone or e-mail
      </h2>
      <ul className={css.history}>
        {data.map((person) => (
          <li key={person._id} className={css.same}>
            <span>
              <b>{person.name}</b> {person.told}
            </span>
            {person.kind === 'lead' && person.may_open && (
              <>
                <LinkButton to={`/staff/leads/${person._id}`}>{meaning('verb')`Open`}</LinkButton>
                <TextButton label={t`Merge into this lead: ${person.name}`} onPress={() => void merge(person._id)}>
                  Merge into this lead
                </TextButton>
              </>
            )}
          </li>
        ))}
      </ul>
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
    </section>
  )
}
