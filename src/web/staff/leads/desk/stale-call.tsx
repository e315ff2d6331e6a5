import type { CallBody, Lead } from '../../../../domains/leads/desk/schema.ts'
import { Button } from '../../frame/screen.tsx'
import { dayAndTime } from '../../text/dates.ts'
import css from './desk.module.css'
import { useChoices } from './use-choices.ts'

type StaleProps = {
  base: Lead
  mine: CallBody
  theirs: Lead
  /** Saves over the version that is shown here, and over no other. */
  onSave: (body: CallBody, seen: Lead) => Promise<void>
  problem: string | null
}

/** Somebody has changed the lead during the call: both versions, and nothing is saved before one is chosen. The call itself is noted either way. */
export function StaleCall({ base, mine, theirs, onSave, problem }: StaleProps) {
  const { stages } = useChoices()
  const stageName = (key: string | undefined) => stages.find((one) => one.key === key)?.name ?? key ?? ''
  const nextOf = (at: string | null | undefined) => (at ? dayAndTime(at) : 'no date')
  const rows = [
    ['Stage', stageName(base.stage), stageName(mine.stage), stageName(theirs.stage)],
    ['Next call', nextOf(base.next_follow_up_at), nextOf(mine.next_follow_up_at), nextOf(theirs.next_follow_up_at)],
    ['Owner', base.owner_name ?? 'nobody', '', theirs.owner_name ?? 'nobody'],
  ]
  const [last] = theirs.events
  const keepTheirs = () => {
    const { stage, next_follow_up_at } = theirs
    return onSave({ outcome: mine.outcome, note: mine.note ?? '', stage, next_follow_up_at, lost_reason: null }, theirs)
  }
  return (
    <div className={css.sheet} role="alert">
      <p>
        <b>{last?.by_name ?? 'Somebody'} has changed this lead meanwhile</b>
        {last && `, ${dayAndTime(last.at)}`}. Nothing is saved yet.
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
          {rows.map(([name, was, own, other]) => (
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
      {theirs.closed_at === null ? (
        <div className={css.sideButtons}>
          <Button isPrimary onPress={() => void keepTheirs()}>
            Save the call, keep theirs
          </Button>
          <Button onPress={() => void onSave(mine, theirs)}>Save the call with mine</Button>
        </div>
      ) : (
        <p>It is closed now. Open its record to open it again.</p>
      )}
    </div>
  )
}
