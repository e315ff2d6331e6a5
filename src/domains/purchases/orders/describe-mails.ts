import { institutePlaceholder, mailTemplate } from '../../identity/mail-templates/rules.ts'

/* The mails about money. They name the course and the amount, and lead to the account for all else. */

const course = { name: 'course', label: 'What was bought', sample: 'SBI PO Live' } as const
const amount = { name: 'amount', label: 'The amount', sample: '₹12,500' } as const
const link = {
  name: 'link',
  label: 'Payments, dues and receipts in the student’s account',
  sample: 'https://institute.example/account/payments',
} as const
const common = [institutePlaceholder, course, amount, link] as const

/** The lines of one between what all of them have. */
const around = (lines: string) => `Dear student,

${lines}

Your payments, dues and receipts:
{link}

{institute}
`

export const paymentReceivedTemplate = mailTemplate({
  key: 'payment-received',
  name: 'Payment received',
  when: 'A payment has arrived and its receipt is written.',
  subject: 'Payment received: {course}',
  text: around(`We have received your payment of {amount} for {course}.
Receipt number: {receipt_number}
Transaction ID: {transaction_id}`),
  placeholders: [
    ...common,
    { name: 'receipt_number', label: 'Number of the receipt', sample: 'CTC/26-27/004182' },
    { name: 'transaction_id', label: 'Transaction of the provider', sample: '20261122111212800110168' },
  ],
})

export const paymentFailedTemplate = mailTemplate({
  key: 'payment-failed',
  name: 'Payment failed',
  when: 'A payment did not go through, or was not paid in time.',
  subject: 'Payment failed: {course}',
  text: around(`Your payment of {amount} for {course} did not go through. Order number: {order_number}
If the amount was debited, your bank will credit it back to your account. You can pay again now.`),
  placeholders: [...common, { name: 'order_number', label: 'Number of the order', sample: 'ORD-26-004182' }],
})

export const paymentBackTemplate = mailTemplate({
  key: 'payment-back',
  name: 'Payment comes back',
  when: 'A payment arrived that could buy nothing: paid twice, the batch was full, or the coupon used up.',
  subject: 'Your payment will be refunded: {course}',
  text: around(`We have received your payment of {amount} for {course}, but could give you nothing for it.
{reason}
The full amount will be refunded to you. You need not do anything.`),
  placeholders: [...common, { name: 'reason', label: 'Why', sample: 'The batch was full when the payment arrived.' }],
})

export const chequeTemplate = mailTemplate({
  key: 'cheque-returned',
  name: 'Cheque returned',
  when: 'The bank has returned a cheque unpaid.',
  subject: 'Cheque returned: {course}',
  text: around(`Your cheque of {amount} for {course} was returned unpaid by the bank.
Please pay again, at the counter or online. The receipt that you got for the cheque is cancelled.`),
  placeholders: common,
})

export const refundTemplate = mailTemplate({
  key: 'refund',
  name: 'Refund',
  when: 'Money is on its way back.',
  subject: 'Refund: {course}',
  text: around('We have refunded {amount} of your payment for {course}.'),
  placeholders: common,
})

export const parcelTemplate = mailTemplate({
  key: 'parcel',
  name: 'Parcel sent',
  when: 'A parcel with books was sent.',
  subject: 'Parcel sent: {course}',
  text: around(`Your parcel has been sent: {what}.
Sent {sent}.
{tracking}`),
  placeholders: [
    institutePlaceholder,
    course,
    link,
    { name: 'what', label: 'What is in it', sample: 'books of SBI PO Live' },
    { name: 'sent', label: 'The day, and by whom', sample: 'on 22 November 2026 by India Post' },
    { name: 'tracking', label: 'The tracking number; nothing without one', sample: 'Tracking number: EO123456789IN' },
  ],
})

const instalment = [
  ...common,
  { name: 'number', label: 'Which instalment', sample: '2' },
  { name: 'day', label: 'The day it is due', sample: '20 December 2026' },
] as const

export const dueTemplate = mailTemplate({
  key: 'instalment-due',
  name: 'Instalment due',
  when: 'An instalment is due soon, or today.',
  subject: 'Instalment due on {day}: {course}',
  text: around('Instalment {number} of your fee for {course}, {amount}, is due on {day}.'),
  placeholders: instalment,
})

export const overdueTemplate = mailTemplate({
  key: 'instalment-overdue',
  name: 'Instalment overdue',
  when: 'The day of an instalment is over and it is not paid.',
  subject: 'Instalment overdue since {day}: {course}',
  text: around('Instalment {number} of your fee for {course}, {amount}, was due on {day} and has not been paid yet.'),
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
