import { type DragEvent, useState } from 'react'
import { Link } from 'react-router'
import { leadDeskCalls } from '#domains/leads/staff/calls.ts'
import type { LeadBoard, LeadCard } from '#domains/leads/staff/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { LinkButton, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { FilterBar } from '#web/staff/parts/lists/filters.tsx'
import { Dialog } from '#web/staff/parts/overlays/dialog.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { CallSheet } from '../parts/call-sheet.tsx'
import { leadsChanged } from '../parts/current-lead.ts'
import { Due } from '../parts/lead-marks.tsx'
import { MoveDialog } from '../parts/move-dialog.tsx'
import { useDeskFilterBar, useDeskFilters } from '../parts/use-choices.ts'
import css from './board.module.css'

const dragged = 'text/x-lead'

/** Every open stage as a list of cards. "Move to" does the same as dragging. */
export default function BoardPage() {
  const filters = useDeskFilters()
  const bar = useDeskFilterBar()
  const board = useAnswer(leadDeskCalls.leadBoard, filters)
  return (
    <Screen title="Leads" actions={<LinkButton to="/staff/leads/new">Walk-in enquiry</LinkButton>}>
      <FilterBar filters={bar} />
      {board.data !== undefined ? <Board board={board.data} /> : <AnswerState answer={board} lines={8} />}
    </Screen>
  )
}

type Doing = { what: 'call'; lead: LeadCard } | { what: 'move'; lead: LeadCard; to?: string } | null

function Board({ board }: { board: LeadBoard }) {
  const [doing, setDoing] = useState<Doing>(null)
  const withCentre = useWithCentre()
  const close = () => setDoing(null)
  const done = (sentence: string) => () => {
    close()
    say(sentence)
    leadsChanged()
  }
  const drop = (stage: string) => (event: DragEvent) => {
    const id = event.dataTransfer.getData(dragged)
    const lead = board.columns.flatMap(({ rows }) => rows).find(({ _id }) => _id === id)
    if (lead && lead.stage !== stage) setDoing({ what: 'move', lead, to: stage })
  }
  return (
    <div className={css.board}>
      {board.columns.map(({ stage, name, count, rows }) => (
        <section
          key={stage}
          aria-label={name}
          className={css.column}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop(stage)}
        >
          <h2>
            {name} <span>{numberText(count)}</span>
          </h2>
          <ul>
            {rows.map((lead) => (
              <Card key={lead._id} lead={lead} onDo={setDoing} />
            ))}
          </ul>
          {count > rows.length && (
            <Link className={css.more} to={withCentre(`/staff/leads/list?stage=${stage}&sort=turn`)}>
              {numberText(count - rows.length)} more
            </Link>
          )}
        </section>
      ))}
      <Closed board={board} />
      {doing?.what === 'call' && (
        <Dialog title="Call" onClose={close}>
          <CallSheet leadId={doing.lead._id} submit="Save" onSaved={done(t`Call saved.`)} />
        </Dialog>
      )}
      {doing?.what === 'move' && (
        <MoveDialog
          lead={doing.lead}
          to={doing.to}
          onClose={close}
          onDone={done(t`${doing.lead.name} moved.`)}
          onKept={done(t`${doing.lead.name} was not changed.`)}
        />
      )}
    </div>
  )
}

function Card({ lead, onDo }: { lead: LeadCard; onDo: (doing: Doing) => void }) {
  const withCentre = useWithCentre()
  return (
    <li className={css.card} draggable onDragStart={(event) => event.dataTransfer.setData(dragged, lead._id)}>
      <p className={css.name}>
        <Link to={withCentre(`/staff/leads/${lead._id}`)} draggable={false}>
          {lead.name}
        </Link>
        <span>{lead.phone_end && `··${lead.phone_end.slice(-2)}`}</span>
      </p>
      {lead.course_name !== null && <p>{lead.course_name}</p>}
      <p>
        <Due lead={lead} />
      </p>
      <p className={css.does}>
        <TextButton label={t`Call ${lead.name}`} onPress={() => onDo({ what: 'call', lead })}>
          Call
        </TextButton>
        <TextButton label={t`Move to another stage: ${lead.name}`} onPress={() => onDo({ what: 'move', lead })}>
          Move to
        </TextButton>
      </p>
    </li>
  )
}

function Closed({ board }: { board: LeadBoard }) {
  const withCentre = useWithCentre()
  return (
    <section aria-label="Closed" className={css.column}>
      <h2>Closed</h2>
      <p>this month</p>
      <p className={css.big}>
        <b>{board.won}</b> won
      </p>
      <p className={css.big}>
        <b>{board.lost}</b> lost
      </p>
      {board.reasons.map(({ name, count }) => (
        <p key={name}>
          {name} {count}
        </p>
      ))}
      <Link className={css.more} to={withCentre('/staff/leads/list?state=lost')}>
        Open the list
      </Link>
    </section>
  )
}
