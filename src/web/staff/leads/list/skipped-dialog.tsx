import { Link } from 'react-router'
import type { LeadRow } from '#domains/leads/staff/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { Button } from '#web/staff/frame/screen.tsx'
import { Dialog, DialogActions } from '#web/staff/parts/overlays/dialog.tsx'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { useChoices } from '../parts/use-choices.ts'

/** Lists leads that a bulk change skipped because they had changed, with their current state. */
export default function SkippedDialog({ leads, onClose }: { leads: LeadRow[]; onClose: () => void }) {
  const withCentre = useWithCentre()
  const { stages } = useChoices()
  const stageName = (stage: string) => stages.find(({ key }) => key === stage)?.name ?? stage
  return (
    <Dialog title={t`${plural(leads.length, '# lead was', '# leads were')} not changed`} onClose={onClose}>
      <p>Someone else has changed them since you loaded the list. They are now:</p>
      <ul>
        {leads.map(({ _id, name, stage, owner_name, next_follow_up_at }) => (
          <li key={_id}>
            <Link to={withCentre(`/staff/leads/${_id}`)}>{name}</Link>: {stageName(stage)},{' '}
            {owner_name === null ? t`no owner` : t`owner ${owner_name}`}
            {next_follow_up_at && <>, next call {dayAndTime(next_follow_up_at)}</>}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button isPrimary onPress={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
