import { readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { folderOf } from '#platform/ops/terminology/own-pages.ts'
import { start } from '../api/demo-server.ts'

/*
 * A real server with the office's terms in its database: built in the background, shown after the next start on pages, in the console and in refusals, and
 * never in text that people typed.
 */

const ownWords = { centre: 'branch', center: 'branch', centres: 'branches', centers: 'branches' }
const buildMs = 600_000
const longestMs = 1_200_000
const screen = 'src/web/staff/console/students/list/page.tsx'

const entryOf = (html: string) => /\/assets\/entry-client-[\w-]+\.js/.exec(html)?.[0] ?? ''

async function open() {
  const server = await start()
  const text = async (address: string) => (await fetch(server.url + address)).text()
  const logged = await server.logIn('admin@mahanadi.example', 'Admin#2026')
  const headers = { authorization: `Bearer ${logged.body.token}`, 'content-type': 'application/json' }
  const ask = async (address: string) => (await fetch(`${server.url}/api/staff/${address}`, { headers })).json()
  return {
    server,
    text,
    state: async () => (await ask('settings/terminology')).data.state,
    metrics: async () =>
      [...(await text('/metrics')).matchAll(/^abhyas_(terminology_\w+ \d)$/gm)].map(([, said]) => said),
    /** Returns the API's message about a missing centre. */
    refusal: async () =>
      JSON.parse(
        await text(`/api/masters/courses-by-relation?center_id=${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`),
      ).message,
    async choose(changes: Record<string, string>) {
      const { terminology } = (await ask('settings')).data
      const body = JSON.stringify({ ...terminology.body, ...changes })
      const version = { 'if-match': `"${terminology.version}"` }
      const address = `${server.url}/api/staff/settings/terminology`
      expect((await fetch(address, { method: 'PUT', headers: { ...headers, ...version }, body })).status).toBe(200)
    },
  }
}

/** Returns the text of a console screen, as the server sends it. */
async function readScreen(folder: string, text: (address: string) => Promise<string>) {
  const files = JSON.parse(readFileSync(path.join(folder, 'client/.vite/staff.json'), 'utf8'))
  return text(`/${files[screen].file}`)
}

test("shows the office's terms on pages, in the console and in refusals after the next start", {
  timeout: longestMs,
}, async () => {
  const { server, text, state, metrics, refusal, choose } = await open()
  const folder = folderOf(server.dataDir, ownWords)
  const before = { home: await text('/'), list: await text('/center-detail') }
  expect([await state(), await metrics()]).toEqual(['shown', ['terminology_waiting 0', 'terminology_failed 0']])
  expect(before.list).toContain('<h1>Centres')

  await choose({ centre: 'branch', centres: 'branches' })
  await expect.poll(state, { timeout: buildMs }).toBe('ready')
  expect(await metrics()).toEqual(['terminology_waiting 1', 'terminology_failed 0'])
  expect(await text('/center-detail')).toBe(before.list)

  await server.end('SIGTERM')
  const built = statSync(path.join(folder, '.built')).mtimeMs
  await server.restart()
  expect(statSync(path.join(folder, '.built')).mtimeMs).toBe(built)
  expect([await state(), await metrics()]).toEqual(['shown', ['terminology_waiting 0', 'terminology_failed 0']])
  const home = await text('/')
  expect(await text('/center-detail')).toContain('<h1>Branches')
  expect(home).toContain('Our Branches')
  expect(home).toMatch(/<html lang="en-IN"/)
  // Typed by the office, so it stays.
  expect(home).toContain('Bhubaneswar centre')
  expect(await refusal()).toBe('This branch does not exist.')
  expect(await readScreen(folder, text)).toContain('Branch')
  // A page opened before the start keeps working.
  expect(entryOf(before.home)).not.toBe(entryOf(home))
  for (const page of [before.home, home]) expect((await fetch(server.url + entryOf(page))).status).toBe(200)
})

test('builds what is missing before it serves, and shows our own terms again once there are no others', {
  timeout: longestMs,
}, async () => {
  const { server, text, state, choose } = await open()
  await choose({ centre: 'branch', centres: 'branches' })
  await server.end('SIGTERM')
  // As after restoring a backup: only the database has the terms.
  rmSync(path.join(server.dataDir, 'terminology'), { recursive: true, force: true })
  await server.restart()
  // A busy machine may need longer than a start waits.
  if ((await state()) !== 'shown') {
    await expect.poll(state, { timeout: buildMs }).toBe('ready')
    await server.end('SIGTERM')
    await server.restart()
  }
  expect(await state()).toBe('shown')
  expect(await text('/center-detail')).toContain('<h1>Branches')

  await choose({ centre: '', centres: '' })
  expect(await state()).toBe('ready')
  expect(await text('/center-detail')).toContain('<h1>Branches')
  await server.end('SIGTERM')
  await server.restart()
  expect(await state()).toBe('shown')
  expect(await text('/center-detail')).toContain('<h1>Centres')
})
