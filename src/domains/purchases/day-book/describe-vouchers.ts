import { amountText } from '../rules.ts'

/* Bookings as vouchers of TallyPrime. In its files a debit is below zero and `ISDEEMEDPOSITIVE`, a credit above it; money is whole paise here. */

export type Line = { account: string; amount: number }
/** One booking, or two of one source: a refund that is owed and paid in the same moment. */
export type Journal = {
  kind: string
  at: string
  sourceId: string
  lines: Line[]
  number: string
  student: string
  reference: string
}

type VoucherType = 'Receipt' | 'Payment' | 'Contra' | 'Journal'
export type Voucher = {
  id: string
  type: VoucherType
  number: string
  narration: string
  lines: { ledger: string; amount: number }[]
}

const ledgers: Record<string, string> = {
  cash: 'Cash',
  bank: 'Bank',
  'cheques-in-hand': 'Cheques in Hand',
  'cash-differences': 'Cash Short and Over',
  suspense: 'Suspense',
  'gateway-fees': 'Payment Gateway Charges',
  'refunds-payable': 'Refunds Payable',
  'admission-income': 'Admission Fees',
  'book-income': 'Sale of Books',
  'gst-output:cgst': 'Output CGST',
  'gst-output:sgst': 'Output SGST',
  'gst-output:igst': 'Output IGST',
}

/** The ledger of Tally for an account of ours; `courses`: names by their ids. */
export function ledgerName(account: string, courses: Map<string, string>) {
  const [kind = '', id = ''] = account.split(':')
  if (kind === 'deferred-income') return `Course Fees in Advance - ${courses.get(id) ?? id}`
  if (kind === 'gateway-receivable') return `Payment Gateway - ${id}`
  return ledgers[account] ?? account
}

const money = new Set(['cash', 'bank', 'cheques-in-hand'])

/**
 * Receipt: money came in; Payment: it went out; Contra: it moved between cash, cheques and bank; Journal: none of
 * these changed, as when a payment online is still with the gateway.
 */
export function typeOf(lines: Line[]): VoucherType {
  if (lines.every(({ account }) => money.has(account))) return 'Contra'
  if (lines.every(({ account }) => !money.has(account))) return 'Journal'
  const change = lines.filter(({ account }) => money.has(account)).reduce((sum, { amount }) => sum + amount, 0)
  return change < 0 ? 'Payment' : 'Receipt'
}

function narrate({ kind, number, student, reference }: Journal) {
  const whose = [number, student, reference].filter((part) => part !== '').join(', ')
  const names: Record<string, string> = {
    payment: `Fees received`,
    'unplaced-payment': `Payment without a purchase`,
    'refund-approved': `Refund approved`,
    'refund-paid': `Refund paid out`,
    settlement: `Settlement of the payment gateway`,
    'cash-banked': `Cash deposited in the bank`,
    'cheque-cleared': `Cheque cleared`,
    'cheque-bounced': `Cheque bounced`,
    'drawer-difference': `Difference when the drawer was counted`,
  }
  const name = names[kind] ?? kind
  return whose === '' ? name : `${name}: ${whose}`
}

/**
 * Makes one voucher per source and moment: all postings of an account become one line, and those that cancel out
 * none.
 */
export function vouchersOf(journals: Journal[], courses: Map<string, string>): Voucher[] {
  const bySource = new Map<string, Journal[]>()
  for (const journal of journals) {
    // A refund's liability and its payment at a counter make one voucher; a cheque is received, cleared and
    // returned in separate ones.
    const key = `${journal.kind.startsWith('refund-') ? journal.at : journal.kind} ${journal.sourceId}`
    bySource.set(key, [...(bySource.get(key) ?? []), journal])
  }
  return [...bySource.values()].flatMap((some): Voucher[] => {
    const sums = new Map<string, number>()
    for (const { account, amount } of some.flatMap(({ lines }) => lines))
      sums.set(account, (sums.get(account) ?? 0) + amount)
    const lines = [...sums].map(([account, amount]) => ({ account, amount })).filter(({ amount }) => amount !== 0)
    const shown = some.find(({ kind }) => kind !== 'refund-approved') ?? some[0]
    if (!shown || lines.length === 0) return []
    const id = shown.kind === 'refund-paid' ? shown.sourceId : `${shown.kind} ${shown.sourceId}`
    const named = lines.map(({ account, amount }) => ({ ledger: ledgerName(account, courses), amount }))
    return [{ id, type: typeOf(lines), number: shown.number, narration: narrate(shown), lines: named }]
  })
}

/** Escapes a text for XML 1.0, and removes characters that no document may contain. */
export function xmlText(text: string) {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
  const forbidden = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu
  return text.replaceAll(forbidden, '').replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? '')
}

function lineXml({ ledger, amount }: Voucher['lines'][number]) {
  const isDebit = amount > 0
  const text = `${isDebit ? '-' : ''}${amountText(Math.abs(amount))}`
  return `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${xmlText(ledger)}</LEDGERNAME><ISDEEMEDPOSITIVE>${isDebit ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE><AMOUNT>${text}</AMOUNT></ALLLEDGERENTRIES.LIST>`
}

/** A file that TallyPrime imports; the identity of each voucher is our booking’s, so that a file that is imported twice changes nothing. */
export function describeVouchers(vouchers: Voucher[], { day, company }: { day: string; company: string }) {
  const date = day.replaceAll('-', '')
  const messages = vouchers.map(
    ({ id, type, number, narration, lines }) =>
      `<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER REMOTEID="${xmlText(id)}" VCHTYPE="${type}" ACTION="Create"><DATE>${date}</DATE><VOUCHERTYPENAME>${type}</VOUCHERTYPENAME><VOUCHERNUMBER>${xmlText(number)}</VOUCHERNUMBER><NARRATION>${xmlText(narration)}</NARRATION>${lines.map(lineXml).join('')}</VOUCHER></TALLYMESSAGE>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME><STATICVARIABLES><SVCURRENTCOMPANY>${xmlText(company)}</SVCURRENTCOMPANY></STATICVARIABLES></REQUESTDESC><REQUESTDATA>${messages.join('')}</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n`
}
