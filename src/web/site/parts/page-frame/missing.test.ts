import { expect, test } from 'vitest'
import { ApiError } from '#web/shell/api/call-api.ts'
import { orNull } from './missing.tsx'

test('an answer is handed on', async () => {
  expect(await orNull(Promise.resolve(['a']))).toEqual(['a'])
})

test('a refusal of the API becomes null', async () => {
  expect(await orNull(Promise.reject(new ApiError({ status: 503, code: 'busy', message: 'Busy' })))).toBeNull()
})

test('a mistake of our own is not hidden', async () => {
  await expect(orNull(Promise.reject(new TypeError('x is undefined')))).rejects.toThrow(TypeError)
})
