import { Screen } from '../../frame/screen.tsx'
import { useStaff } from '../../shell/use-staff.ts'
import { spelledDay } from '../../text/dates.ts'

/** Where everybody begins. */
export default function Today() {
  const { me } = useStaff()
  return (
    <Screen title={spelledDay(new Date().toISOString())}>
      <p>Good day, {me.candidate_name}.</p>
    </Screen>
  )
}
