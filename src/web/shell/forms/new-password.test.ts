import { expect, it } from 'vitest'
import { newPasswordProblems, unequalProblems } from './new-password.tsx'

it('shows nothing while the confirmation is empty', () => {
  expect(unequalProblems({ password: 'a long secret', confirm: '' })).toEqual({})
})

it('reports differing passwords while typing, whichever was typed first', () => {
  const message = { confirm: 'Both Passwords should be same' }
  expect(unequalProblems({ password: 'a long secret', confirm: 'a long' })).toEqual(message)
  expect(unequalProblems({ password: '', confirm: 'a long secret' })).toEqual(message)
  expect(unequalProblems({ password: 'a long secret', confirm: 'a long secret' })).toEqual({})
})

it('treats an empty confirmation as a difference on submission', () => {
  const { password, confirm } = newPasswordProblems({ password: 'a long secret', confirm: '' })
  expect(password).toBeUndefined()
  expect(confirm).toBe('Both Passwords should be same')
})

it('refuses a short password even when it was typed twice', () => {
  const { password, confirm } = newPasswordProblems({ password: '7 chars', confirm: '7 chars' })
  expect(password).toBe('Min. 8 character Password is required')
  expect(confirm).toBeUndefined()
})
