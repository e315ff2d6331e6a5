import { institutePlaceholder, mailTemplate } from '#domains/identity/mail-templates/rules.ts'
import { msg, t } from '#platform/text/messages.ts'

/* Mails about money. They name the student, the course and the amount; everything else is in the account they link to. */

const course = { name: 'course', label: msg`What was bought`, sample: msg`SBI PO Live` } as const
const amount = { name: 'amount', label: msg`The amount`, sample: '₹12,500' } as const
const link = {
  name: 'link',
  label: msg`The student’s payments, dues and receipts`,
  sample: 'https://institute.example/account/payments',
} as const
const student = { name: 'student', label: msg`The student’s name`, sample: msg`Mita Das` } as const
const common = [institutePlaceholder, student, course, amount, link] as const

/** Puts a mail's lines between the parts common to all. */
const around = (lines: string) => t`Dear {student},

${lines}

Your payments, dues and receipts:
{link}

{institute}
`

export const paymentReceivedTemplate = mailTemplate({
  key: 'payment-received',
  name: msg`Payment received`,
  when: msg`A payment has been received and its receipt issued.`,
  subject: msg`Payment received: {course}`,
  get text() {
    return around(t`We have received your payment of {amount} for {course}.
Receipt number: {receipt_number}
Transaction ID: {transaction_id}`)
  },
  placeholders: [
    ...common,
    { name: 'receipt_number', label: msg`The receipt number`, sample: 'CTC/26-27/004182' },
    { name: 'transaction_id', label: msg`The provider’s transaction ID`, sample: '20261122111212800110168' },
  ],
})

export const paymentFailedTemplate = mailTemplate({
  key: 'payment-failed',
  name: msg`Payment failed`,
  when: msg`A payment did not go through, or was not paid in time.`,
  subject: msg`Payment failed: {course}`,
  get text() {
    return around(t`Your payment of {amount} for {course} did not go through. Order number: {order_number}
If the amount was debited, your bank will credit it back to your account. You can pay again now.`)
  },
  placeholders: [...common, { name: 'order_number', label: msg`Number of the order`, sample: 'ORD-26-004182' }],
})

export const paymentBackTemplate = mailTemplate({
  key: 'payment-back',
  name: msg`Payment refunded`,
  when: msg`A payment could not be used: it was paid twice, the batch was full, or the coupon was used up.`,
  subject: msg`Your payment will be refunded: {course}`,
  get text() {
    return around(t`We have received your payment of {amount} for {course}, but could not use it for this course.
{reason}
The full amount will be refunded to you. You do not need to do anything.`)
  },
  placeholders: [
    ...common,
    { name: 'reason', label: msg`The reason`, sample: msg`The batch was full when the payment arrived.` },
  ],
})

export const chequeTemplate = mailTemplate({
  key: 'cheque-returned',
  name: msg`Cheque returned`,
  when: msg`The bank has returned a cheque unpaid.`,
  subject: msg`Cheque returned: {course}`,
  get text() {
    return around(t`The bank has returned your cheque of {amount} for {course} unpaid.
Please pay again at the counter or online. The receipt issued for the cheque has been cancelled.`)
  },
  placeholders: common,
})

export const refundTemplate = mailTemplate({
  key: 'refund',
  name: msg`Refund`,
  when: msg`A refund has been sent.`,
  subject: msg`Refund: {course}`,
  get text() {
    return around(t`We have refunded {amount} of your payment for {course}.`)
  },
  placeholders: common,
})

export const parcelTemplate = mailTemplate({
  key: 'parcel',
  name: msg`Parcel sent`,
  when: msg`A parcel with books was sent.`,
  subject: msg`Parcel sent: {course}`,
  get text() {
    return around(t`Your parcel has been sent: {what}.
Sent {sent}.
{tracking}`)
  },
  placeholders: [
    institutePlaceholder,
    student,
    course,
    link,
    { name: 'what', label: msg`What is in it`, sample: msg`books for SBI PO Live` },
    { name: 'sent', label: msg`The date and the carrier`, sample: msg`on 22 November 2026 by India Post` },
    {
      name: 'tracking',
      label: msg`The tracking number; empty if there is none`,
      sample: msg`Tracking number: EO123456789IN`,
    },
  ],
})

const instalment = [
  ...common,
  { name: 'number', label: msg`Which instalment`, sample: '2' },
  { name: 'day', label: msg`The day it is due`, sample: msg`20 December 2026` },
] as const

export const dueTemplate = mailTemplate({
  key: 'instalment-due',
  name: msg`Instalment due`,
  when: msg`An instalment is due soon, or today.`,
  subject: msg`Instalment due on {day}: {course}`,
  get text() {
    return around(t`Instalment {number} of your fee for {course}, {amount}, is due on {day}.`)
  },
  placeholders: instalment,
})

export const overdueTemplate = mailTemplate({
  key: 'instalment-overdue',
  name: msg`Instalment overdue`,
  when: msg`An instalment has not been paid by its due date.`,
  subject: msg`Instalment overdue since {day}: {course}`,
  get text() {
    return around(
      t`Instalment {number} of your fee for {course}, {amount}, was due on {day} and has not been paid yet.`,
    )
  },
  placeholders: instalment,
})

export const moneyTemplates = [
  paymentReceivedTemplate,
  paymentFailedTemplate,
  paymentBackTemplate,
  chequeTemplate,
  refundTemplate,
  parcelTemplate,
  dueTemplate,
  overdueTemplate,
]
