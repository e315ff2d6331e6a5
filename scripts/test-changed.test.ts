import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { asked, testsFor } from './test-changed.mjs'
import { root } from './toolchain.mjs'

test('a changed folder asks the tests that the table names for it', () => {
  expect(testsFor(['src/web/ui/menu.tsx'])).toEqual({ api: [], browser: ['test/e2e/header.spec.ts'] })
  expect(testsFor(['src/domains/learning/rules.ts'])).toEqual({ api: ['test/api/learning.test.ts'], browser: [] })
})

test('a room with tests of its own asks those, and not those of the house around it', () => {
  expect(testsFor(['src/web/staff/purchases/words.ts'])).toEqual({ api: [], browser: ['test/e2e/staff-money.spec.ts'] })
})

test('a changed test of the API or the browser is run itself, once', () => {
  const own = ['test/api/learning.test.ts', 'test/e2e/clock.spec.ts', 'test/factories.ts', 'src/web/routes.test.ts']
  expect(testsFor([...own, 'src/domains/learning/rules.ts'])).toEqual({
    api: ['test/api/learning.test.ts'],
    browser: ['test/e2e/clock.spec.ts'],
  })
})

test('every folder and every test of the table is there', () => {
  const named = asked.flatMap(([folder, tests]) => [folder, ...tests])
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('no domain and no part of the web was forgotten', () => {
  const rooms = ['src/domains', 'src/web'].flatMap((folder) => {
    const entries = readdirSync(path.join(root, folder), { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}/`)
  })
  expect(rooms.filter((room) => !asked.some(([folder]) => folder === room))).toEqual([])
})
