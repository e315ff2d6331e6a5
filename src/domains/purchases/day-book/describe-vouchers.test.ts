import { describe, expect, it } from 'vitest'
import { describeVouchers, type Journal, ledgerName, typeOf, vouchersOf, xmlText } from './describe-vouchers.ts'

const journal = (kind: string, lines: [string, number][], more: Partial<Journal> = {}): Journal => ({
  kind,
  at: '2026-11-20 06:00:00+00',
  sourceId: 'S1',
  lines: lines.map(([account, amount]) => ({ account, amount })),
  number: 'RC2627-000001',
  student: 'Suchitra Das',
  reference: '',
  ...more,
})
const courses = new Map([['c1', 'Bank & Insurance']])

describe('a voucher', () => {
  it.each([
    [
      [
        ['cash', 100],
        ['admission-income', -100],
      ],
      'Receipt',
    ],
    [
      [
        ['book-income', 100],
        ['cash', -100],
      ],
      'Payment',
    ],
    [
      [
        ['bank', 100],
        ['cash', -100],
      ],
      'Contra',
    ],
    [
      [
        ['bank', 100],
        ['cheques-in-hand', -100],
      ],
      'Contra',
    ],
    [
      [
        ['cash-differences', 1],
        ['cash', -1],
      ],
      'Payment',
    ],
    [
      [
        ['cash', 1],
        ['cash-differences', -1],
      ],
      'Receipt',
    ],
    [
      [
        ['deferred-income:c1', 100],
        ['cheques-in-hand', -100],
      ],
      'Payment',
    ],
    [
      [
        ['gateway-receivable:M1', 1],
        ['deferred-income:c1', -1],
      ],
      'Journal',
    ],
    [
      [
        ['bank', 98],
        ['gateway-fees', 2],
        ['gateway-receivable:M1', -100],
      ],
      'Receipt',
    ],
  ] as [[string, number][], string][])('of %j is a %s', (lines, type) => {
    expect(typeOf(journal('x', lines).lines)).toBe(type)
  })

  it('of a refund owed and paid at once is one voucher, without a liability', () => {
    const owed = journal('refund-approved', [
      ['deferred-income:c1', 85],
      ['gst-output:cgst', 15],
      ['refunds-payable', -100],
    ])
    const paid = journal(
      'refund-paid',
      [
        ['refunds-payable', 100],
        ['cash', -100],
      ],
      { number: 'VC2627-000001' },
    )
    const [voucher, ...others] = vouchersOf([owed, paid], courses)
    expect(others).toEqual([])
    expect(voucher).toMatchObject({
      type: 'Payment',
      number: 'VC2627-000001',
      narration: 'Refund paid out: VC2627-000001, Suchitra Das',
    })
    expect(voucher?.lines).toEqual([
      { ledger: 'Course Fees in Advance - Bank & Insurance', amount: 85 },
      { ledger: 'Output CGST', amount: 15 },
      { ledger: 'Cash', amount: -100 },
    ])
    // A refund owed earlier is paid out of Refunds Payable.
    expect(vouchersOf([paid], courses)[0]?.lines.map(({ ledger }) => ledger)).toEqual(['Refunds Payable', 'Cash'])
    expect(vouchersOf([owed], courses)).toMatchObject([{ id: 'refund-approved S1', type: 'Journal' }])
    // A refund online is paid later: two vouchers.
    expect(vouchersOf([owed, { ...paid, at: '2026-11-20 06:00:01+00' }], courses).map(({ id }) => id)).toEqual([
      'refund-approved S1',
      'S1',
    ])
  })

  it('of a cheque received and bounced on one day are two vouchers', () => {
    const taken = journal('payment', [
      ['cheques-in-hand', 100],
      ['book-income', -100],
    ])
    const back = journal('cheque-bounced', [
      ['book-income', 100],
      ['cheques-in-hand', -100],
    ])
    expect(vouchersOf([taken, back], courses).map(({ type }) => type)).toEqual(['Receipt', 'Payment'])
  })
})

it.each([
  ['deferred-income:c1', 'Course Fees in Advance - Bank & Insurance'],
  ['deferred-income:gone', 'Course Fees in Advance - gone'],
  ['gateway-receivable:M1', 'Payment Gateway - M1'],
  ['gateway-fees', 'Payment Gateway Charges'],
  ['cash', 'Cash'],
  ['something-new', 'something-new'],
])('the ledger of %s is %s', (account, name) => expect(ledgerName(account, courses)).toBe(name))

describe('the file', () => {
  it.each([
    ['A & B <c> "d" ’e\'', 'A &amp; B &lt;c&gt; &quot;d&quot; ’e&apos;'],
    ['\u0000\u0008\u000bone\u001f\ud800', 'one'],
    ['ଓଡ଼ିଆ 👍\n\t', 'ଓଡ଼ିଆ 👍\n\t'],
  ])('%j is written as %j', (text, escaped) => expect(xmlText(text)).toBe(escaped))

  it('has negative debits and positive credits, to the paisa, that add up to zero', () => {
    const vouchers = vouchersOf(
      [
        journal('payment', [
          ['cash', 100_001],
          ['deferred-income:c1', -84_747],
          ['gst-output:cgst', -15_254],
        ]),
      ],
      courses,
    )
    const xml = describeVouchers(vouchers, { day: '2026-11-20', company: 'Mahanadi & Sons' })
    expect(xml).toContain('<SVCURRENTCOMPANY>Mahanadi &amp; Sons</SVCURRENTCOMPANY>')
    expect(xml).toContain('VCHTYPE="Receipt" ACTION="Create"><DATE>20261120</DATE>')
    const lines = [
      ...xml.matchAll(
        /<LEDGERNAME>([^<]+)<\/LEDGERNAME><ISDEEMEDPOSITIVE>(\w+)<\/ISDEEMEDPOSITIVE><AMOUNT>(\S+?)<\/AMOUNT>/g,
      ),
    ]
    expect(lines.map(([, ...line]) => line)).toEqual([
      ['Cash', 'Yes', '-1000.01'],
      ['Course Fees in Advance - Bank &amp; Insurance', 'No', '847.47'],
      ['Output CGST', 'No', '152.54'],
    ])
  })
})
