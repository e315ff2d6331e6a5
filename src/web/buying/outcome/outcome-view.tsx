import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SubmittedPayment } from '#domains/purchases/buying/schema.ts'
import type { PaymentStatus } from '#domains/purchases/orders/schema.ts'
import { t } from '#platform/text/messages.ts'
import { loginThen, paths } from '#platform/text/paths.ts'
import { dropSession } from '#web/shell/session.ts'
import { DigitBoxes } from '#web/ui/forms/digit-boxes.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { takeFocus } from '#web/ui/navigation/take-focus.ts'
import { longDateTime } from '#web/ui/text/format-date.ts'
import { formatMoney } from '#web/ui/text/format-number.ts'
import css from './outcome-view.module.css'
import { ReceiptButton } from './receipt-button.tsx'
import type { Outcome } from './use-outcome.ts'

type OutcomeViewProps = {
  outcome: Outcome
  title: string
  /** True for a later instalment, which gives access to nothing new. */
  isDue: boolean
  onAgain: () => void
  onRetry: (() => void) | null
  /** Leaves the order unchanged; null if there is nothing to return to. */
  onClose: (() => void) | null
}

/** Shows the outcome of a payment: amount, purpose, time, and what to do now. */
export function OutcomeView({ outcome, title, isDue, onAgain, onRetry, onClose }: OutcomeViewProps) {
  if (outcome.at === 'asking') {
    return (
      <p className={css.asking} role="status">
        Checking with your bank. Please stay on this page.
      </p>
    )
  }
  if (outcome.at === 'signed-out') {
    return (
      <div className={css.offline}>
        <Notice tone="bad">
          You have been logged out, but nothing is lost. Please do not pay again. Log in and check your payment under
          Payments.
        </Notice>
        <Link className="btn" to={loginThen(paths.payments)} onClick={dropSession}>
          Log In
        </Link>
      </div>
    )
  }
  if (outcome.at === 'offline') {
    return (
      <div className={css.offline}>
        <Notice tone="bad">
          We could not check whether the payment went through. Please do not pay again yet. {outcome.message}
        </Notice>
        <button className="btn" type="button" onClick={onAgain}>
          Check again
        </button>
      </div>
    )
  }
  const { at, status, bought } = outcome
  if (at === 'paid' && bought) return <Paid bought={bought} isDue={isDue} />
  if (at === 'failed' || at === 'untouched')
    return <Failed status={status} title={title} onRetry={onRetry} onClose={onClose} />
  return <Waiting at={at} status={status} title={title} isInWindow={onClose !== null} />
}

type SheetProps = {
  tone: 'good' | 'wait' | 'bad'
  heading: string
  note: ReactNode
  amount: number
  children: ReactNode
}

/** A perforated slip. Its heading takes the focus because the slip replaces the control used last. */
function Sheet({ tone, heading, note, amount, children }: SheetProps) {
  return (
    <article className={css.sheet}>
      <div className={css.head} role={tone === 'bad' ? 'alert' : 'status'}>
        <span className={css[tone]} aria-hidden="true" />
        <h3 ref={takeFocus} tabIndex={-1}>
          {heading}
        </h3>
        <p>{note}</p>
      </div>
      <div className={css.body}>
        <p className={`${css.amount} num`}>{formatMoney(amount)}</p>
        {children}
      </div>
    </article>
  )
}

type Fact = [string, ReactNode]

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={`facts ${css.facts} num`}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function paidHeading({ course_type, total_amount }: SubmittedPayment, isDue: boolean) {
  if (isDue) return t`Paid. Thank you.`
  const isFree = total_amount === 0
  if (course_type === 'publications') return isFree ? t`The book is yours.` : t`Paid. The book is yours.`
  return isFree ? t`The course is yours.` : t`Paid. The course is yours.`
}

function Paid({ bought, isDue }: { bought: SubmittedPayment; isDue: boolean }) {
  const {
    total_amount,
    course_name,
    created_on,
    ref_no,
    roll_no,
    order_number,
    receipt,
    books_included,
    book_fee,
    course_type,
  } = bought
  const isBook = course_type === 'publications'
  const roll: Fact[] = roll_no === '' || isBook ? [] : [[t`Enrolment no.`, <DigitBoxes key="roll" value={roll_no} />]]
  const hasBooks = books_included && book_fee > 0 && !isDue && !isBook
  const facts: Fact[] = [
    [t`Course`, hasBooks ? t`${course_name}, with books` : course_name],
    [t`Time`, longDateTime(created_on)],
    [t`Order`, order_number],
    ...(ref_no === '' ? [] : [[t`Transaction ID`, ref_no] satisfies Fact]),
    ...roll,
  ]
  return (
    <Sheet
      tone="good"
      heading={paidHeading(bought, isDue)}
      note="An e-mail with a link to the receipt is on its way to you."
      amount={total_amount}
    >
      <Facts facts={facts} />
      <Link className="btn" to={paths.dashboard}>
        Go To Dashboard
      </Link>
      {receipt && <ReceiptButton label="Download receipt (PDF)" paper={receipt} />}
    </Sheet>
  )
}

const waitingWords = {
  waiting: [t`Your bank has not confirmed the payment yet`, t`We will e-mail you as soon as it does. `],
  'looked-at': [t`We are checking this payment`, t`We will write to you. `],
  'given-back': [t`This payment will be refunded`, t`We could no longer enrol you. `],
} as const

type WaitingProps = {
  at: 'paid' | keyof typeof waitingWords
  status: PaymentStatus
  title: string
  isInWindow: boolean
}

function Waiting({ at, status, title, isInWindow }: WaitingProps) {
  const [heading, note] = waitingWords[at === 'paid' ? 'waiting' : at]
  const isBack = at === 'given-back'
  return (
    <Sheet
      tone="wait"
      heading={heading}
      note={isBack ? status.resultInfo.resultMsg : [note, <b key="not">Do not pay again.</b>]}
      amount={Number(status.txnAmount)}
    >
      <Facts
        facts={[
          [t`Course`, title],
          [t`Order`, status.order_number],
        ]}
      />
      {isInWindow && (
        <Link className="btn" to={paths.payments}>
          See my payments
        </Link>
      )}
      <Link className="link" to={paths.dashboard}>
        Go To Dashboard
      </Link>
    </Sheet>
  )
}

type FailedProps = Pick<OutcomeViewProps, 'title' | 'onRetry' | 'onClose'> & { status: PaymentStatus }

function Failed({ status, title, onRetry, onClose }: FailedProps) {
  const isUntouched = status.resultInfo.resultStatus !== 'TXN_FAILURE' || status.state === 'expired'
  return (
    <Sheet
      tone="bad"
      heading={isUntouched ? t`Nothing has been paid yet` : t`The payment failed`}
      note={t`${isUntouched ? '' : `${status.resultInfo.resultMsg} `}We have kept your choices and address.`}
      amount={Number(status.txnAmount)}
    >
      <Facts
        facts={[
          [t`Course`, title],
          [t`Order`, status.order_number],
          [t`If the amount was debited`, t`Check Payments before you retry`],
        ]}
      />
      {onRetry && (
        <button className="btn" type="button" onClick={onRetry}>
          Retry
        </button>
      )}
      {onClose && (
        <button className="link" type="button" onClick={onClose}>
          Cancel
        </button>
      )}
    </Sheet>
  )
}
