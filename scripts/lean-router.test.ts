import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { leanRouter } from './lean-router.mjs'

const library = path.resolve('node_modules/react-router/dist/production/lib')
const load = (file: string) => leanRouter().load(file)

test('what is left out says so when it is called, and the rest stands', async () => {
  const text = await load(path.join(library, 'router/router.js'))
  expect(text).toContain('left out: handleFetcherAction')
  expect(text).toContain('async function startNavigation(')
  expect(text).not.toContain('updateFetcherState(key, getSubmittingFetcher(')
})

test('a module that has not what is to be left out stops the build', async () => {
  const folder = path.join(
    mkdtempSync(path.join(tmpdir(), 'abhyas-router-')),
    'react-router/dist/production/lib/router',
  )
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'history.js')
  writeFileSync(file, 'function warn(condition) {}')
  await expect(load(file)).rejects.toThrow('it has no function warning')
})

test('modules of others stay as they are', async () => {
  expect(await load(path.resolve('src/web/routes.ts'))).toBeNull()
})
