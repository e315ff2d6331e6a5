import { describe, expect, it } from 'vitest'
import type { ConversionOffer } from '#domains/console/conversion/schema.ts'
import { bodyOf, firstChoice, readyOf } from './choice.ts'

const offer: ConversionOffer = {
  lead_id: 'l1',
  version: 3,
  name: 'Mita Das',
  phone: '9861000000',
  email: 'mita@people.example',
  student_id: null,
  matches: [],
  batches: [
    { _id: 'b1', code: 'B-1', course_name: 'Banking', course_id: 'c1', center_id: 'k1' },
    { _id: 'b2', code: 'B-2', course_name: 'Railways', course_id: 'c2', center_id: 'k1' },
  ],
  course_id: 'c2',
  center_id: 'k1',
  texts: [{ kind: 'terms', version: 4 }],
  counters: [{ _id: 'k1', center_name: 'Cuttack' }],
}
/** Created separately for each test. */
const begin = () => firstChoice(offer)
const asked = { amount: 5000, texts: offer.texts }

describe('the choices of a conversion', () => {
  it("begin with the lead's data, and the batch of its course", () => {
    expect(begin()).toEqual({
      studentId: null,
      name: 'Mita Das',
      phone: '9861000000',
      email: 'mita@people.example',
      batchId: 'b2',
      centreId: 'k1',
      inInstalments: false,
      coupon: '',
      saidBy: null,
      how: 'in-person',
      mode: 'cash',
      reference: '',
      bank: '',
      date: '',
      part: null,
    })
    expect(firstChoice({ ...offer, course_id: 'c9' }).batchId).toBe('')
    expect(firstChoice({ ...offer, course_id: null }).batchId).toBe('')
  })

  it('ask for the counter if the lead has no centre, unless there is only one or the batch has its own', () => {
    const counters = ['k1', 'k2', 'k3'].map((_id) => ({ _id, center_name: _id }))
    const noCentre = { ...offer, center_id: null, counters }
    expect(firstChoice(noCentre).centreId).toBe('k1')
    expect(firstChoice({ ...noCentre, course_id: null }).centreId).toBe('')
    expect(firstChoice({ ...noCentre, counters: counters.slice(1) }).centreId).toBe('')
    expect(firstChoice({ ...noCentre, counters: counters.slice(2) }).centreId).toBe('k3')
  })

  it.each<[ConversionOffer['matches'][number], string | null]>([
    [{ _id: 's1', name: 'mita  das', registration_number: 'A1', same: ['phone'] }, 's1'],
    [{ _id: 's1', name: 'M. Das', registration_number: 'A1', same: ['phone', 'email'] }, 's1'],
    [{ _id: 's1', name: 'Rina Das', registration_number: 'A1', same: ['phone'] }, null],
  ])('begin with the account of %j as %j', (match, studentId) => {
    expect(firstChoice({ ...offer, matches: [match] }).studentId).toBe(studentId)
  })
})

describe('the request body', () => {
  const account = { student_id: null, name: 'Mita Das', phone: '9861000000', email: 'mita@people.example' }
  const unpaid = { ...account, terms: null, payment: null }
  const seat = { batch_id: 'b2', in_instalments: false, center_id: 'k1' }
  it.each([
    ['the account alone without a batch', { batchId: '' }, null],
    ['the seat that is paid later', {}, seat],
    [
      'its plan and its coupon',
      { inInstalments: true, coupon: 'C10' },
      { ...seat, in_instalments: true, coupon: 'C10' },
    ],
    ['no centre while none is chosen', { centreId: '' }, { ...seat, center_id: null }],
  ])('is %s while nothing is paid', (_what, some, wanted) => {
    expect(bodyOf({ ...begin(), ...some }, { ...asked, amount: null })).toEqual({ ...unpaid, seat: wanted })
  })

  it('never creates an account without the requested payment', () => {
    const withoutCentre = { ...begin(), centreId: '' }
    expect(readyOf(withoutCentre, 5000)).toBeNull()
    expect(() => bodyOf(withoutCentre, asked)).toThrow('not ready')
    expect(readyOf(begin(), null)).toBeNull()
    // Nothing is payable, whatever was typed before.
    expect(bodyOf({ ...begin(), part: '500' }, { ...asked, amount: 0 }).payment).toMatchObject({
      batch_id: 'b2',
      amount: 0,
      is_part: false,
    })
  })

  it('names the texts agreed to for a new account, and who gave the consent', () => {
    const said = { ...begin(), saidBy: 'guardian' as const, how: 'by-telephone' as const }
    const terms = { said_by: 'guardian', how: 'by-telephone', versions: [{ kind: 'terms', version: 4 }] }
    expect(bodyOf(said, asked).terms).toEqual(terms)
    // An account holder has already agreed.
    expect(bodyOf({ ...said, studentId: 's1' }, asked)).toMatchObject({ student_id: 's1', terms: null })
    expect(bodyOf(begin(), asked).terms).toBeNull()
  })

  const paid = { batch_id: 'b2', in_instalments: true, center_id: 'k1', amount: 5000, is_part: false }
  const handed = () => ({ ...begin(), inInstalments: true, reference: '004182', bank: 'SBI', date: '2026-11-20' })
  it.each([
    ['cash', { mode: 'cash', reference: '', bank_name: '' }],
    ['cheque', { mode: 'cheque', reference: '004182', bank_name: 'SBI', instrument_date: '2026-11-20' }],
    ['upi', { mode: 'upi', reference: '004182', bank_name: '' }],
    ['card', { mode: 'card', reference: '004182', bank_name: '' }],
    ['bank-transfer', { mode: 'bank-transfer', reference: '004182', bank_name: '' }],
  ] as const)('of %s has what belongs to it', (mode, money) => {
    expect(bodyOf({ ...handed(), mode }, asked).payment).toEqual({ ...paid, ...money })
  })

  it.each([
    ['1,500', { amount: 1500, is_part: true }],
    ['₹ 0.01', { amount: 0.01, is_part: true }],
    ['4999.99', { amount: 4999.99, is_part: true }],
  ])('of a part typed as %s is that part', (part, taken) => {
    expect(bodyOf({ ...begin(), part }, asked).payment).toMatchObject(taken)
  })

  it.each(['', '0', '-5', '1.234', 'half', '1e3'])('sends no payment while the part is “%s”', (part) => {
    expect(readyOf({ ...begin(), part }, 5000)).toBeNull()
  })

  it('has no payment by a cheque without a date', () => {
    expect(bodyOf({ ...handed(), mode: 'cheque', date: '' }, asked).payment?.instrument_date).toBeUndefined()
  })
})
