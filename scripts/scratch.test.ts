import { existsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeScratch } from './scratch.mjs'

const nothing = { free: 0, available: 0 }
const parentOf = (scratch: ReturnType<typeof makeScratch>) => path.dirname(scratch.directory)

test('keeps temporary files in memory when there is plenty', () => {
  const scratch = makeScratch('/dev/shm', nothing)
  expect(parentOf(scratch)).toBe(process.platform === 'linux' ? '/dev/shm' : tmpdir())
  // The database's account may pass through it but not list it.
  expect(statSync(scratch.directory).mode & 0o777).toBe(0o711)
  writeFileSync(path.join(scratch.directory, 'left'), 'something')
  scratch.remove()
  expect(existsSync(scratch.directory)).toBe(false)
})

test.each([
  ['its room is small', '/dev/shm', { ...nothing, free: Number.MAX_SAFE_INTEGER }],
  ['others need the memory', '/dev/shm', { ...nothing, available: Number.MAX_SAFE_INTEGER }],
  ['there is none', '/nowhere', nothing],
  ['it is a disk', import.meta.dirname, nothing],
])("uses the system's temporary directory when %s", (_, memory, needed) => {
  const scratch = makeScratch(memory, needed)
  expect(parentOf(scratch)).toBe(tmpdir())
  scratch.remove()
})
