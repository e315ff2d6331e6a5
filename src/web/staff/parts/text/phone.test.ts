import { expect, it } from 'vitest'
import { spacedPhone } from './phone.ts'

it('writes a number in two halves, and leaves what is none', () => {
  expect([spacedPhone('9861012345'), spacedPhone('986101234'), spacedPhone('98610123456'), spacedPhone('')]).toEqual([
    '98610 12345',
    '986101234',
    '98610123456',
    '',
  ])
})
