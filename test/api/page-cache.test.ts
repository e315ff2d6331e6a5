import { describe, expect, it } from 'vitest'

import { get, oddest, proveKept, setUp } from './page-cache.ts'

setUp()

proveKept(oddest, 1)

describe('an address in another spelling', () => {
  it.each([
    ['//about', '/about'],
    ['/results//ssc?page=2', '/results/ssc?page=2'],
    ['/%61bout', '/about'],
    ['/results/%e0%ac%85', '/results/%E0%AC%85'],
    ['//evil.example/', '/evil.example/'],
    ['/evil.example/', '/evil.example'],
    ['/login/?redirect=%2Fx', '/login?redirect=%2Fx'],
  ])('%s leads to %s', async (target, location) => {
    const { status, headers } = await get(target)
    expect([[301, 308].includes(status), headers.get('location')]).toEqual([true, location])
  })

  it('keeps its query', async () => {
    expect((await get('/login?redirect=//a/../%2e')).status).toBe(200)
  })
})

describe('a file of the pages', () => {
  it.each([300, 5000, 9000])('with a name of %s letters is not found, nor is a page', async (length) => {
    for (const folder of ['/assets/', '/']) {
      const { status, headers } = await get(folder + 'a'.repeat(length))
      expect([status, headers.has('content-security-policy')]).toEqual([404, true])
    }
  })

  it.each([
    '/assets/%2e%2e/x',
    '/assets/a%00b',
    '/assets/%2e',
    '/assets/..%2Fx',
    '/%ff',
    '/assets/%ff',
    '/assets/',
    '/assets',
  ])('%s is not found', async (target) => {
    const { status, headers } = await get(target)
    expect([status, headers.has('content-security-policy'), headers.get('x-content-type-options')]).toEqual([
      404,
      true,
      'nosniff',
    ])
  })
})
