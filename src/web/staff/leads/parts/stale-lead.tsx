import type { ReactNode } from 'react'
import type { CallBody, Lead, LeadRow, StageBody } from '#domains/leads/staff/schema.ts'
import { t } from '#platform/text/messages.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { Button } from '../../frame/screen.tsx'
import { DialogActions } from '../../parts/overlays/dialog.tsx'
import css from './desk.module.css'
import { useChoices } from './use-choices.ts'

type StaleCallProps = {
  base: Lead
  mine: CallBody
  theirs: Lead
  /** Overwrites only the version that is shown here. */
  onSave: (body: CallBody, seen: Lead) => Promise<void>
  problem: string | null
}

/** Shown when another person has changed the lead during the call. The call is recorded either way. */
export function StaleCall({ base, mine, theirs, onSave, problem }: StaleCallProps) {
  const rows = useStageAndDate(base, mine, theirs)
  const owner = [t`Owner`, base.owner_name ?? t`nobody`, '', theirs.owner_name ?? t`nobody`]
  const keepTheirs = () => {
    const { stage, next_follow_up_at } = theirs
    return onSave({ outcome: mine.outcome, note: mine.note ?? '', stage, next_follow_up_at, lost_reason: null }, theirs)
  }
  return (
    <BothVersions rows={[...rows, owner]} theirs={theirs} notYet="Not saved yet." problem={problem}>
      {theirs.closed_at === null && (
        <div className={css.sideButtons}>
          <Button isPrimary onPress={() => void keepTheirs()}>
            Save the call, keep their changes
          </Button>
          <Button onPress={() => void onSave(mine, theirs)}>Save the call with my changes</Button>
        </div>
      )}
    </BothVersions>
  )
}

type StaleMoveProps = {
  base: Version
  mine: StageBody
  theirs: Lead
  /** Overwrites only the version that is shown here. */
  onMove: () => void
  /** Keeps their version. */
  onKeep: () => void
  problem: string | null
}

/** Shown when another person has changed the lead being moved. */
export function StaleMove({ base, mine, theirs, onMove, onKeep, problem }: StaleMoveProps) {
  const rows = useStageAndDate(base, mine, theirs)
  const { reasons } = useChoices()
  const reasonName = (key: string | null | undefined) => reasons.find((candidate) => candidate.key === key)?.name ?? ''
  const isLost = mine.lost_reason || theirs.lost_reason
  const reason = [t`Lost because`, '', reasonName(mine.lost_reason), reasonName(theirs.lost_reason)]
  const isOpen = theirs.closed_at === null
  return (
    <BothVersions rows={isLost ? [...rows, reason] : rows} theirs={theirs} notYet="Not moved yet." problem={problem}>
      <DialogActions>
        <Button isPrimary={!isOpen} onPress={onKeep}>
          Keep theirs
        </Button>
        {isOpen && (
          <Button isPrimary onPress={onMove}>
            Move anyway
          </Button>
        )}
      </DialogActions>
    </BothVersions>
  )
}

type Version = Partial<Pick<LeadRow, 'stage' | 'next_follow_up_at'>>

function useStageAndDate(...versions: [Version, Version, Version]): string[][] {
  const { stages } = useChoices()
  const stageName = (key = '') => stages.find((stage) => stage.key === key)?.name ?? key
  return [
    [t`Stage`, ...versions.map(({ stage }) => stageName(stage))],
    [t`Next call`, ...versions.map(({ next_follow_up_at: at }) => (at ? dayAndTime(at) : t`no date`))],
  ]
}

type BothVersionsProps = { rows: string[][]; theirs: Lead; notYet: string; problem: string | null; children: ReactNode }

/** Compares the previous, the wanted and the current values in named rows. Nothing is saved until one is chosen. */
function BothVersions({ rows, theirs, notYet, problem, children }: BothVersionsProps) {
  const [last] = theirs.events
  return (
    <div className={css.sheet} role="alert">
      <p>
        <b>{last?.by_name ?? t`Somebody`} has changed this lead in the meantime</b>
        {last && `, ${dayAndTime(last.at)}`}. {notYet}
      </p>
      <table className={css.sides}>
        <thead>
          <tr>
            <td />
            <th scope="col">Before</th>
            <th scope="col">Mine</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, was, mine, other]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{was}</td>
              <td>{mine}</td>
              <td data-new={was !== other || undefined}>{other}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {problem !== null && <p className={css.problem}>{problem}</p>}
      {theirs.closed_at !== null && <p>This lead is now closed. To reopen it, open its record.</p>}
      {children}
    </div>
  )
}
