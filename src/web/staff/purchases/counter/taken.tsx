import { useEffect, useRef } from 'react'
import type { CounterPayment } from '#domains/purchases/counter/schema.ts'
import { t } from '#platform/text/messages.ts'
import { Button, LinkButton } from '../../frame/screen.tsx'
import { rupees } from '../../parts/text/money.ts'
import { printPaper } from '../parts/print-paper.ts'
import css from '../parts/steps.module.css'

/** The newest paper of a payment on the printer of the counter. */
export async function printReceipt({ receipts }: CounterPayment) {
  const paper = receipts.at(-1)
  if (paper) await printPaper(paper)
}

/** What was taken; the next one is a key away. */
export function Taken({ taken, studentId }: { taken: CounterPayment; studentId: string }) {
  const place = useRef<HTMLDivElement>(null)
  // Focus is outside React: the button that had it is gone.
  useEffect(() => place.current?.focus(), [])
  const { amount, mode, receipts } = taken
  const numbers = receipts.map(({ number }) => number).join(', ')
  return (
    <div ref={place} role="status" tabIndex={-1} className={css.done}>
      <p>
        <b>
          {mode === 'cheque'
            ? t`Cheque for ${rupees(amount)} received, receipt ${numbers}.`
            : t`${rupees(amount)} received, receipt ${numbers}.`}
        </b>{' '}
        {mode === 'cheque' &&
          t`It is subject to clearance. It stays on the list at the counter until someone marks it as cleared or bounced.`}
      </p>
      <div className={css.end}>
        <LinkButton isPrimary to="/staff/counter">
          Next payment
        </LinkButton>
        <Button onPress={() => void printReceipt(taken)}>Print again</Button>
        <LinkButton to={`/staff/students/${studentId}`}>Open the record</LinkButton>
      </div>
    </div>
  )
}
