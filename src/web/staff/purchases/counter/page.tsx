import { Screen } from '../../frame/screen.tsx'
import { useFilters } from '../../parts/lists/filters.tsx'
import { DrawerBar } from '../drawer/drawer-bar.tsx'
import { Cheques } from './cheques.tsx'
import { FindStudent } from './find-student.tsx'
import { Payouts } from './payouts.tsx'
import { TakePayment } from './take-payment.tsx'

/** Somebody stands at the counter with money: who it is, what it is for, how it is handed over, and the receipt. */
export default function CounterPage() {
  const { student } = useFilters().read('student')
  if (student !== undefined) return <TakePayment key={student} studentId={student} />
  return (
    <Screen title="Counter">
      <DrawerBar />
      <FindStudent />
      <Payouts />
      <Cheques />
    </Screen>
  )
}
