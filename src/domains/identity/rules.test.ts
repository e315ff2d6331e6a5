import { describe, expect, it } from 'vitest'
import { normaliseEmail, normalisePhone } from './rules.ts'

describe('normalisePhone', () => {
  it.each(['9876543210', '+91 98765-43210', '098765 43210', '0091 9876543210', '919876543210', '(98765) 43210'])(
    'reads %s',
    (typed) => {
      expect(normalisePhone(typed)).toBe('9876543210')
    },
  )

  it.each(['98765 4321', '+1 987 654 3210', '99876543210', 'call 9876543210', '+9876543210', ''])(
    'does not make ten digits of %j',
    (typed) => {
      expect(normalisePhone(typed)).not.toMatch(/^\d{10}$/)
    },
  )
})

it('takes e-mails that differ in case or outer spaces for one', () => {
  expect(normaliseEmail(' Mita.Das@People.Example ')).toBe('mita.das@people.example')
})
