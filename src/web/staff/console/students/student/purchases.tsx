import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StudentRecord } from '#domains/console/students/schema.ts'
import { t } from '#platform/text/messages.ts'
import { type Mark, State } from '#web/staff/parts/marks/state.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { useMay, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { weekdayDate } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'

/** Link to the orders with this number, for staff who may see them. */
function ToOrder({ q, children }: { q: string; children: ReactNode }) {
  const may = useMay()
  const withCentre = useWithCentre()
  if (!may('orders.read')) return children
  return <Link to={withCentre(`/staff/orders?q=${encodeURIComponent(q)}`)}>{children}</Link>
}

const dueMarks: Record<string, Mark> = { paid: 'filled', waived: 'crossed', overdue: 'bad', due: 'ring' }

/** A student's instalments. */
export function Instalments({ instalments }: { instalments: NonNullable<StudentRecord['instalments']> }) {
  const rows = instalments.map((instalment): [string, ReactNode[]] => [
    instalment._id,
    [
      <State key="state" mark={dueMarks[instalment.state] ?? 'ring'}>
        {instalment.state}
      </State>,
      instalment.is_part
        ? t`${instalment.course_name}, instalment ${instalment.number}, part payment`
        : t`${instalment.course_name}, instalment ${instalment.number}`,
      weekdayDate(instalment.due_on),
      rupees(instalment.amount),
      instalment.receipt && (
        <ToOrder key="receipt" q={instalment.receipt}>
          {instalment.receipt}
        </ToOrder>
      ),
    ],
  ])
  return (
    <ShortTable
      title="Instalments"
      heads={[t`Status`, t`For`, t`Due`, t`Amount`, t`Receipt`]}
      rows={rows}
      empty="None."
    />
  )
}

/** Courses a student can use, each with its order and end. */
export function Rights({ student }: { student: StudentRecord }) {
  const rows = student.entitlements.map((entitlement): [string, ReactNode[]] => [
    entitlement._id,
    [
      <State key="state" mark={entitlement.state === 'open' ? 'filled' : 'crossed'}>
        {entitlement.state}
      </State>,
      entitlement.course_name,
      entitlement.order_number === null ? (
        entitlement.source
      ) : (
        <ToOrder key="order" q={entitlement.order_number}>
          {entitlement.order_number}
        </ToOrder>
      ),
      entitlement.until === null ? t`no end date` : weekdayDate(entitlement.until),
    ],
  ])
  return (
    <ShortTable title="Access" heads={[t`Status`, t`What`, t`From`, t`Until`]} rows={rows} empty="No purchases yet." />
  )
}
