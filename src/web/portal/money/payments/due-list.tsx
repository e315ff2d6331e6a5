import type { Due } from '#domains/purchases/enrolments/schema.ts'
import { daysBetween } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { useToday } from '#web/buying/use-today.ts'
import { Ticket } from '#web/ui/layout/ticket.tsx'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { formatMoney } from '#web/ui/text/format-number.ts'
import css from './payments.module.css'

/** Returns the dues that are neither paid nor waived. */
export function openDues(dues: Due[]) {
  return dues.filter(({ state }) => state !== 'paid' && state !== 'waived')
}

/** Sums what the institute has waived, in rupees. */
export function takenOff(dues: Due[]) {
  const waived = dues.filter(({ state }) => state === 'waived')
  return waived.reduce((sum, { net_amt }) => sum + Math.round(net_amt * 100), 0) / 100
}

/** Describes when a due is payable. */
export function dueText({ may_be_paid, due_date, installment_no }: Due, today: string) {
  if (!may_be_paid) return t`Payable once instalment ${installment_no - 1} is paid`
  const days = daysBetween(today, due_date)
  if (days < 0) return t`Overdue since ${mediumDate(due_date)}`
  if (days === 0) return t`Due today`
  return t`Due in ${plural(days, '# day', '# days')}; you may pay earlier`
}

/** Dues are paid in their order: the next one of each enrolment has a button that works. */
export function DueList({ dues, onPay }: { dues: Due[]; onPay: (due: Due) => void }) {
  const today = useToday() ?? ''
  return (
    <ul className={css.dues}>
      {dues.map((due) => {
        const name = t`Instalment ${due.installment_no} of ${due.n_instalments}`
        return (
          <li key={due._id}>
            <Ticket
              date={due.due_date}
              action={
                <span className={`${css.due} num`}>
                  <b>{formatMoney(due.net_amt + due.late_fee)}</b>
                  <button className="btn" type="button" disabled={!due.may_be_paid} onClick={() => onPay(due)}>
                    Pay
                    <span className="sr">
                      {' '}
                      {formatMoney(due.net_amt + due.late_fee)}, {name}, {due.course_name}
                    </span>
                  </button>
                </span>
              }
            >
              <h3>{name}</h3>
              <p>
                {due.course_name} <span className={css.muted}>{due.batch_code}</span>
              </p>
              <p className={due.state === 'overdue' ? css.overdue : 'num'}>{dueText(due, today)}</p>
              {due.late_fee > 0 && <p className="num">Includes a late fee of {formatMoney(due.late_fee)}</p>}
              {due.is_suspended && <p className={css.overdue}>You cannot access the course until this is paid.</p>}
            </Ticket>
          </li>
        )
      })}
    </ul>
  )
}
