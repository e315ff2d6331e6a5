import { counterCalls } from '#domains/purchases/counter/calls.ts'
import { t } from '#platform/text/messages.ts'
import { FailedAnswer } from '../../frame/answer-states.tsx'
import { dayAndTime } from '../../parts/text/dates.ts'
import { rupees } from '../../parts/text/money.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { ChequeButtons } from '../parts/cheque-buttons.tsx'
import css from './counter.module.css'

/** What lies in the drawer until the bank has said what became of it. Without any, there is nothing to see. */
export function Cheques() {
  const answer = useAnswer(counterCalls.waitingCheques)
  if (answer.error !== undefined && answer.data === undefined) return <FailedAnswer answer={answer} />
  if (!answer.data?.length) return null
  return (
    <section className={css.waiting} aria-label="Cheques not cleared yet">
      <h2>Cheques not cleared yet</h2>
      <ul>
        {answer.data.map((cheque) => (
          <li key={cheque._id}>
            <p>
              <b>{rupees(cheque.amount)}</b> of {cheque.candidate_name}
              <span>
                {[t`Cheque ${cheque.reference}`, cheque.bank_name, cheque.center_name, dayAndTime(cheque.taken_at)]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </p>
            <div>
              <ChequeButtons order={cheque} of={t`cheque ${cheque.reference}`} onChanged={answer.reload} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
