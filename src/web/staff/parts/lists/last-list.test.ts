import { expect, it } from 'vitest'
import { neighbourOf, rememberList } from './last-list.ts'

it('knows the neighbours of a record in the last viewed list', () => {
  expect(neighbourOf('/staff/leads/1', 1)).toBeNull()
  rememberList(['/staff/leads/1?centre=c1', '/staff/leads/2', '/staff/leads/3'])
  expect(neighbourOf('/staff/leads/1', 1)).toBe('/staff/leads/2')
  expect(neighbourOf('/staff/leads/2', -1)).toBe('/staff/leads/1?centre=c1')
  expect(neighbourOf('/staff/leads/2', 1)).toBe('/staff/leads/3')
  // None exists before the first, after the last, or for a record outside the list.
  expect(neighbourOf('/staff/leads/1', -1)).toBeNull()
  expect(neighbourOf('/staff/leads/3', 1)).toBeNull()
  expect(neighbourOf('/staff/leads/9', 1)).toBeNull()
  rememberList([])
  expect(neighbourOf('/staff/leads/1', 1)).toBeNull()
})
