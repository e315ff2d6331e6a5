import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import type { ReceiptContent, ReceiptLine } from '../ledger/schema.ts'
import { describeReceipt } from './describe-receipt.ts'
import { drawReceipt } from './draw-receipt.ts'
import { amountInWords } from './rules.ts'

const fee: ReceiptLine = {
  head: 'tuition',
  title: 'Course fee',
  code: '999293',
  basisPoints: 1800,
  taxable: 974_576,
  cgst: 87_712,
  sgst: 87_712,
  igst: 0,
  total: 1_150_000,
}
const books: ReceiptLine = {
  head: 'books',
  title: 'Books',
  code: '4901',
  basisPoints: 0,
  taxable: 350_000,
  cgst: 0,
  sgst: 0,
  igst: 0,
  total: 350_000,
}
const content: ReceiptContent = {
  seller: { name: 'Institute', address: '1 Road, Bhubaneswar', state: 'Odisha', gstin: '21AAAAA0000A1Z5' },
  buyer: { name: 'Ankita', address: '', state: 'West Bengal', gstin: null, registrationNumber: 'MA-2026-00417' },
  course: 'SBI PO Foundation',
  orderNo: 'ORD_1',
  mode: 'UPI',
  reference: '20261122111212800110021',
  batch: 'BBS-07, Bhubaneswar',
  part: { number: 1, of: 3 },
  dues: { left: 2_500_000, next: { amount: 1_250_000, on: '2027-01-06' } },
  // In India it is the next day already.
  paidAt: '2026-11-21T20:00:00.000Z',
  lines: [fee, books],
  discount: 0,
  total: 1_500_000,
}
const paper = { number: 'RC2627-000482', kind: 'receipt' as const, content }

it.each([
  [0, 'Rupees zero only'],
  [1_500_000, 'Rupees fifteen thousand only'],
  [99_950, 'Rupees nine hundred ninety-nine and fifty paise only'],
  [123_456_789, 'Rupees twelve lakh thirty-four thousand five hundred sixty-seven and eighty-nine paise only'],
  [1_000_000_000, 'Rupees one crore only'],
  [2001, 'Rupees twenty and one paise only'],
])('%d paise are written out as on a cheque', (paise, words) => {
  expect(amountInWords(paise)).toBe(words)
})

describe('a receipt', () => {
  it('says on both parts who paid what, when, how, and what is left', () => {
    const said = describeReceipt(paper, '2026-04-01T00:00:00Z')
    expect(said).toMatchObject({ title: 'Receipt', number: 'RC2627-000482', day: '22/11/26', amount: '15,000.00' })
    expect(said.counterfoil).toContainEqual(['Balance due', '₹25,000.00'])
    expect(said.counterfoil).toContainEqual(['Date', '22 Nov, 2026'])
    expect(said.fields.flat()).toEqual([
      ['Received from', 'Ankita'],
      ['Registration no.', 'MA-2026-00417'],
      ['For', 'SBI PO Foundation, instalment 1 of 3'],
      ['Batch', 'BBS-07, Bhubaneswar'],
      ['Paid by', 'UPI, 20261122111212800110021'],
      ['Place of supply', '21, Odisha'],
    ])
    expect(said.notes).toEqual([
      'Next instalment: ₹12,500.00 on 06 Jan, 2027. Balance due: ₹25,000.00.',
      'Refunds are subject to the policy of 01 Apr, 2026.',
      'Order ORD_1',
    ])
  })

  it('shows two taxes within the state and one for another state, with totals', () => {
    const home = describeReceipt(paper, null)
    expect(home.heads).toEqual(['Particulars', 'SAC / HSN', 'Taxable ₹', 'CGST 9% ₹', 'SGST 9% ₹', 'Amount ₹'])
    expect(home.rows[1]).toEqual(['Books', '4901', '3,500.00', 'nil', 'nil', '3,500.00'])
    expect(home.totals).toEqual(['Total', '', '13,245.76', '877.12', '877.12', '₹15,000.00'])
    const away: ReceiptContent = { ...content, lines: [{ ...fee, cgst: 0, sgst: 0, igst: 175_424 }, books] }
    const far = describeReceipt({ ...paper, content: away }, null)
    expect(far.heads).toEqual(['Particulars', 'SAC / HSN', 'Taxable ₹', 'IGST 18% ₹', 'Amount ₹'])
    expect(far.fields[2]?.[1]).toEqual(['Place of supply', 'West Bengal'])
  })

  it('shows the available data of older formats and of cancellations', () => {
    const { batch: _batch, part: _part, dues: _dues, reference: _reference, ...old } = content
    const said = describeReceipt({ ...paper, content: { ...old, discount: 5000 } }, null)
    expect(said.notes).toEqual(['Discount given: ₹50.00.', 'Order ORD_1'])
    expect(said.fields[1]).toEqual([['For', 'SBI PO Foundation'], null])
    const back = describeReceipt(
      { number: 'VC2627-000001', kind: 'refund-voucher', content: { ...old, of: 'RC2627-000482' } },
      null,
    )
    expect([back.title, back.notes[0]]).toEqual(['Refund voucher', 'Refund of receipt RC2627-000482.'])
    const cancelled = describeReceipt(
      { number: 'CC2627-000001', kind: 'cancellation', content: { ...old, of: 'RC2627-000482' } },
      null,
    )
    expect([cancelled.title, cancelled.notes[0]]).toEqual(['Cancelled', 'Cancels receipt RC2627-000482.'])
  })

  it.each([
    ['half' as const, { width: 595, height: 421 }],
    ['a4' as const, { width: 595, height: 842 }],
  ])('is drawn on one page: %s', async (sheet, size) => {
    const long = {
      ...content,
      course: 'A course of a very long name '.repeat(5),
      buyer: { ...content.buyer, name: 'X'.repeat(120) },
    }
    const bytes = await drawReceipt(
      { ...paper, content: long },
      { sheet, hues: { brand_hue: 264, print_hue: 8 }, refundRulesOf: null },
    )
    const pages = (await PDFDocument.load(bytes)).getPages()
    expect(pages.map((page) => ({ width: Math.round(page.getWidth()), height: Math.round(page.getHeight()) }))).toEqual(
      [size],
    )
  })
})
