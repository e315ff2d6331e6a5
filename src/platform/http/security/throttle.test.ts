import { expect, it } from 'vitest'
import { networkOf } from './throttle.ts'

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.200', '203.0.113.0/24'],
  ['2001:db8:12:34::1', '2001:db8:12::/48'],
  ['2001:0DB8:0012:ffff:1:2:3:4', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['1::', '1:0:0::/48'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it('counts visitors without an address as one network', () => {
  expect([networkOf(undefined), networkOf('')]).toEqual(['unknown', 'unknown'])
})
