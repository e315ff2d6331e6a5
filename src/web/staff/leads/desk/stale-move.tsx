import type { Lead, LeadRow, StageBody } from '../../../../domains/leads/desk/schema.ts'
import { Button } from '../../frame/screen.tsx'
import { DialogActions } from '../../overlays/dialog.tsx'
import { dayAndTime } from '../../text/dates.ts'
import css from './desk.module.css'
import { useChoices } from './use-choices.ts'

type StaleProps = {
  base: Pick<LeadRow, 'stage' | 'next_follow_up_at'>
  mine: StageBody
  theirs: Lead
  /** Moves over the version that is shown here, and over no other. */
  onMove: () => void
  /** Leaves it as they have it. */
  onKeep: () => void
  problem: string | null
}

const nextOf = (at: string | null | undefined) => (at ? dayAndTime(at) : 'no date')

/** Somebody has changed the lead that is to be moved: what was, what is wanted and what is there now, and nothing happens before one is chosen. */
export function StaleMove({ base, mine, theirs, onMove, onKeep, problem }: StaleProps) {
  const { stages, reasons } = useChoices()
  const stageName = (key: string) => stages.find((one) => one.key === key)?.name ?? key
  const reasonName = (key: string | null | undefined) => reasons.find((one) => one.key === key)?.name ?? ''
  const rows = [
    ['Stage', stageName(base.stage), stageName(mine.stage), stageName(theirs.stage)],
    ['Next call', nextOf(base.next_follow_up_at), nextOf(mine.next_follow_up_at), nextOf(theirs.next_follow_up_at)],
    ['Lost because', '', reasonName(mine.lost_reason), reasonName(theirs.lost_reason)],
  ]
  const [last] = theirs.events
  return (
    <div className={css.sheet} role="alert">
      <p>
        <b>{last?.by_name ?? 'Somebody'} has changed this lead meanwhile</b>
        {last && `, ${dayAndTime(last.at)}`}. It is not moved yet.
      </p>
      <table className={css.sides}>
        <thead>
          <tr>
            <td />
            <th scope="col">It was</th>
            <th scope="col">Mine</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(([name, , own, other]) => name !== 'Lost because' || own || other)
            .map(([name, was, own, other]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{was}</td>
                <td>{own}</td>
                <td data-new={was !== other || undefined}>{other}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {problem !== null && <p className={css.problem}>{problem}</p>}
      {theirs.closed_at !== null && <p>It is closed now. Open its record to open it again.</p>}
      <DialogActions>
        <Button isPrimary={theirs.closed_at !== null} onPress={onKeep}>
          Keep theirs
        </Button>
        {theirs.closed_at === null && (
          <Button isPrimary onPress={onMove}>
            Move as I want
          </Button>
        )}
      </DialogActions>
    </div>
  )
}
