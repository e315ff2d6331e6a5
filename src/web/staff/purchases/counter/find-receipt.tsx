import { useState } from 'react'
import { receiptCalls } from '#domains/purchases/receipts/calls.ts'
import type { FoundReceipt } from '#domains/purchases/receipts/schema.ts'
import { t } from '#platform/text/messages.ts'
import { FailedAnswer } from '#web/staff/frame/answer-states.tsx'
import { Button, TextButton } from '#web/staff/frame/screen.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { printPaper } from '../parts/print-paper.ts'
import css from './counter.module.css'

const kinds: Record<FoundReceipt['kind'], string> = {
  receipt: t`Receipt`,
  'refund-voucher': t`Refund voucher`,
  cancellation: t`Cancellation`,
}

/** Finds a receipt by the number on it, or by its last digits, and prints it again. */
export function FindReceipt() {
  const [typed, setTyped] = useState('')
  const [number, setNumber] = useState('')
  const found = useAnswer(receiptCalls.findReceipts, number === '' ? null : { number })
  if (!useMay()('receipts.read')) return null
  return (
    <form
      className={css.find}
      onSubmit={(event) => {
        event.preventDefault()
        setNumber(typed.trim())
      }}
    >
      <label>
        Receipt number
        <input
          type="search"
          value={typed}
          placeholder="As on the receipt, or its last digits"
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <div>
        <Button type="submit">Find the receipt</Button>
      </div>
      {number !== '' && found.error !== undefined && <FailedAnswer answer={found} />}
      <div role="status">{number !== '' && found.data?.length === 0 && t`No receipt has the number “${number}”.`}</div>
      {number !== '' && found.data && found.data.length > 0 && (
        <ul className={css.found} aria-label="Receipts">
          {found.data.map((paper) => (
            <li key={paper._id}>
              <b>{paper.number}</b>{' '}
              <span>
                {[kinds[paper.kind], paper.candidate_name, paper.course_name, dayAndTime(paper.issued_at)].join(', ')}
              </span>{' '}
              <b>{rupees(paper.amount)}</b>{' '}
              <TextButton label={t`Print ${paper.number} again`} onPress={() => void printPaper(paper)}>
                Print again
              </TextButton>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
