import { expect, it } from 'vitest'
import { shippingBody } from '../orders/schema.ts'
import { addressProblems } from '../rules.ts'
import { mayBecome, mayBeUndone } from './rules.ts'
import { parcelState } from './schema.ts'

it.each([
  ['waiting', ['waiting', 'sent']],
  ['sent', ['sent', 'delivered', 'returned']],
  ['delivered', ['delivered']],
  ['returned', ['sent', 'returned']],
] as const)('a parcel that is %s may become %j', (from, states) => {
  expect(parcelState.options.filter((to) => mayBecome(from, to)).sort()).toEqual([...states].sort())
})

it.each([
  ['sent', 0, true],
  ['sent', 15 * 60_000, true],
  ['sent', 15 * 60_000 + 1, false],
  ['waiting', 0, false],
  ['delivered', 0, false],
  ['returned', 0, false],
] as const)('that it is %s may be undone %i ms later: %s', (state, later, may) => {
  for (const time of ['2026-11-20T06:00:00Z', '2026-11-20T18:29:59Z', '2026-11-20T23:50:00Z']) {
    const keptAt = new Date(time)
    expect(mayBeUndone({ state, keptAt }, new Date(keptAt.getTime() + later))).toBe(may)
  }
})

it.each([
  ['9437012345', '753012', []],
  ['+91 94370-12345', '753012', []],
  ['09437012345', ' 753012 ', []],
  ['943701234', '753012', ['mobile']],
  ['94370123456', '753012', ['mobile']],
  ['0091 94370.12345', '753 012', []],
  ['+91-0-94370-12345', '७५३०१२', []],
  ['\u202a94370 12345\u202c', '753012.0', []],
  ['0674 2345678', '753012', []],
  ['9437012345, 9437012346', '753012', ['mobile']],
  ['19437012345', '753012', ['mobile']],
  ['', '', ['mobile', 'pincode']],
  ['9437012345', '75301', ['pincode']],
  ['9437012345', '7530123', ['pincode']],
  ['9437012345', '053012', ['pincode']],
  ['9437012345', '75301a', ['pincode']],
])('an address with %s and %s lacks %j', (mobile, pincode, problems) => {
  expect(Object.keys(addressProblems({ mobile, pincode }))).toEqual(problems)
})

it('reduces a mobile number to its ten digits, and a PIN code to its six', () => {
  const rest = { name: 'Asha Das', address_line_1: '1', address_line_2: 'Cuttack', state: 'Odisha' }
  const kept = shippingBody.parse({ ...rest, mobile: '+91-0-94370-12345', pincode: '753 012' })
  expect(kept).toEqual({ ...rest, mobile: '9437012345', pincode: '753012' })
})
