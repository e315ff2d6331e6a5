import { describe, expect, it } from 'vitest'
import type { QuoteLine } from '../orders/schema.ts'
import { incomeOf, partOf, reversed, taxLines } from './rules.ts'

const line = (head: QuoteLine['head'], total: number, basisPoints = 1800): QuoteLine => ({
  head,
  title: head,
  code: '999293',
  basisPoints,
  amount: total,
  discount: 0,
  total,
})
const lines = taxLines([line('tuition', 101), line('books', 200, 0)], false)
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

describe('taxLines', () => {
  it('leaves out fully discounted heads, and keeps the odd paisa of the taxes in the value', () => {
    expect(taxLines([line('tuition', 0), line('books', 1, 0)], false).map(({ head }) => head)).toEqual(['books'])
    const free = taxLines([line('tuition', 0), line('books', 0, 0)], false)
    expect(free.map(({ head, taxable, total }) => [head, taxable, total])).toEqual([
      ['tuition', 0, 0],
      ['books', 0, 0],
    ])
    expect(lines[0]).toMatchObject({ taxable: 87, cgst: 7, sgst: 7, igst: 0 })
  })
})

describe('partOf', () => {
  it.each([
    [0, []],
    [1, [['books', 1]]],
    [2, [['books', 2]]],
    [
      3,
      [
        ['tuition', 1],
        ['books', 2],
      ],
    ],
    [
      150,
      [
        ['tuition', 50],
        ['books', 100],
      ],
    ],
    [
      300,
      [
        ['tuition', 100],
        ['books', 200],
      ],
    ],
    [
      301,
      [
        ['tuition', 101],
        ['books', 200],
      ],
    ],
  ])('%i paise of 301', (amount, parts) => {
    const part = partOf(lines, amount, false)
    expect(part.map(({ head, total }) => [head, total])).toEqual(parts)
    for (const { total, taxable, cgst, sgst, igst } of part) {
      expect(taxable + cgst + sgst + igst).toBe(total)
      expect(cgst).toBe(sgst)
    }
  })

  it('adds up to every partial amount, and never takes more of a line than was paid', () => {
    for (let amount = 0; amount <= 301; amount += 1) {
      const part = partOf(lines, amount, true)
      expect(sum(part.map(({ total }) => total))).toBe(amount)
      for (const { head, total } of part) expect(total).toBeLessThanOrEqual(head === 'books' ? 200 : 101)
      expect(part.every(({ cgst, sgst }) => cgst === 0 && sgst === 0)).toBe(true)
    }
  })
})

describe('incomeOf', () => {
  it('credits each head and each tax to its own account, adding up to the payment', () => {
    const all = taxLines([line('tuition', 101), line('charges', 4), line('admission', 1), line('books', 200, 0)], false)
    const postings = incomeOf(all, 'C')
    expect(sum(postings.map(({ amount }) => amount))).toBe(-306)
    const on = (account: string) => sum(postings.filter((one) => one.account === account).map(({ amount }) => amount))
    expect(on('deferred-income:C')).toBe(-91)
    expect(on('admission-income')).toBe(-1)
    expect(on('book-income')).toBe(-200)
    expect([on('gst-output:cgst'), on('gst-output:sgst'), on('gst-output:igst')]).toEqual([-7, -7, 0])
    expect(sum(reversed(postings).map(({ amount }) => amount))).toBe(306)
  })

  it('credits a sale between two states to the integrated tax', () => {
    const postings = incomeOf(taxLines([line('tuition', 11_800)], true), 'C')
    expect(postings.find(({ account }) => account === 'gst-output:igst')).toEqual({
      account: 'gst-output:igst',
      amount: -1800,
    })
  })

  it('is empty for zero', () => expect(incomeOf([], 'C')).toEqual([]))
})
