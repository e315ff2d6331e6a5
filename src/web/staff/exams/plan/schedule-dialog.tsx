import { Button } from '../../frame/screen.tsx'
import { Dialog, DialogActions } from '../../parts/overlays/dialog.tsx'
import { dayAndTime } from '../../parts/text/dates.ts'

type Props = { opensAt: string; onClose: () => void; onSchedule: () => void }

/** Asks before a test is open in the moment it is scheduled. */
export function ScheduleDialog({ opensAt, onClose, onSchedule }: Props) {
  return (
    <Dialog title="Open the test now?" onClose={onClose}>
      <p>
        The opening time, {dayAndTime(opensAt)}, is now or in the past, so students can start the test as soon as it is
        scheduled. Once someone has started it, it can no longer be changed.
      </p>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button isPrimary onPress={onSchedule}>
          Schedule and open
        </Button>
      </DialogActions>
    </Dialog>
  )
}
