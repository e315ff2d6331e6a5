import { expect, it } from 'vitest'
import { formatBytes } from './format-bytes.ts'

it('sizes are told in whole kilobytes, and from a megabyte on with one place', () => {
  expect([1, 900, 640 * 1024, 1_468_000].map(formatBytes)).toEqual([
    '1\u00a0KB',
    '1\u00a0KB',
    '640\u00a0KB',
    '1.4\u00a0MB',
  ])
})
