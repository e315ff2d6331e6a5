import { expect, test } from 'vitest'
import { ApiError } from '#web/shell/api/call-api.ts'
import { orNull } from './missing.tsx'

test('returns an answer', async () => {
  expect(await orNull(Promise.resolve(['a']))).toEqual(['a'])
})

test('a refusal of the API becomes null', async () => {
  expect(await orNull(Promise.reject(new ApiError({ status: 503, code: 'busy', message: 'Busy' })))).toBeNull()
})

test('does not hide our own errors', async () => {
  await expect(orNull(Promise.reject(new TypeError('x is undefined')))).rejects.toThrow(TypeError)
})
