import { expect, it } from 'vitest'
import { mayRegister } from './register-for-test.ts'

it('only students register for a test', () => {
  const who = (role: 'student' | 'tester' | 'staff') => mayRegister({ kind: 'user', id: 'someone', role, grants: [] })
  expect([who('student'), who('tester'), who('staff')]).toEqual([true, false, false])
  expect([mayRegister({ kind: 'anonymous' }), mayRegister({ kind: 'system' })]).toEqual([false, false])
})
