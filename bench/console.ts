import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ConsoleSizes, fillConsole, staffToken } from './console-fill.ts'
import { type ImportFigures, measureImport } from './console-import.ts'
import { percentile } from './figures.ts'
import { createClient } from './keep-alive-client.ts'
import { type Running, startConsoleFloor } from './processes.ts'
import { makeDirectory } from './scratch.ts'
import { findConnection } from './seed.ts'
import { ensureWrk, runWrk } from './wrk.ts'

export const consoleAims = { listMs: 60, searchMs: 100 }
export const consoleConnections = 20
const directors = 20
const searchesPerSecond = 30

/** `ratio`: how many times as long as the floor, which sends the same bytes after one indexed read. */
export type ConsoleFigures = {
  sizes: ConsoleSizes
  lists: { name: string; bytes: number; requestsPerSecond: number; p99Ms: number; floorP99Ms: number; ratio: number }[]
  search: { p50Ms: number; p99Ms: number }
  imported: ImportFigures
}

const auth = `Authorization: Bearer ${staffToken(0)}`

async function measureList(
  server: Running,
  { dataDir, path: place, seconds }: { dataDir: string; path: string; seconds: number },
) {
  const answer = await fetch(server.url + place, { headers: { authorization: `Bearer ${staffToken(0)}` } })
  const body = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) throw new Error(`${place} answers ${answer.status}: ${body}`)
  const folder = makeDirectory()
  const [bodyFile, file] = [path.join(folder, 'body'), path.join(folder, 'floor.json')]
  writeFileSync(bodyFile, body)
  writeFileSync(file, JSON.stringify({ connection: findConnection(dataDir), bodyFile }))
  const floor = await startConsoleFloor(file)
  const load = { headers: [auth], connections: consoleConnections }
  await runWrk(server.url + place, { ...load, seconds: 1 })
  const own = await runWrk(server.url + place, { ...load, seconds })
  const bare = await runWrk(floor.url, { ...load, seconds })
  await floor.stop()
  const { requestsPerSecond, p99Ms } = own
  return {
    bytes: body.length,
    requestsPerSecond,
    p99Ms,
    floorP99Ms: bare.p99Ms,
    ratio: bare.requestsPerSecond / requestsPerSecond,
  }
}

const searched = ['Suchitra', 'Ananya Das', 'Manoj Sah', '94000123', '9200', 'Oram', 'Desk question', 'Itishree Na']

/** Thirty searches a second, by ten people: what one person may ask is limited. */
async function measureSearch(server: Running, seconds: number) {
  const client = createClient(server.url, 'identity')
  const times: number[] = []
  const running: Promise<void>[] = []
  for (let n = 0; n < seconds * searchesPerSecond; n++) {
    const q = encodeURIComponent(searched[n % searched.length] ?? '')
    const startedAt = performance.now()
    const ask = client.ask({ method: 'GET', path: `/api/staff/search?q=${q}`, token: staffToken(n % directors) })
    running.push(
      ask.then(({ status, text }) => {
        if (status !== 200) throw new Error(`The search answers ${status}: ${text()}`)
        times.push(performance.now() - startedAt)
      }),
    )
    await delay(1000 / searchesPerSecond)
  }
  await Promise.all(running)
  client.close()
  return { p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) }
}

/** The console at the volume of a large institute: every list over 20 connections, as fast as it answers, and the search at the pace of an office. */
export async function measureConsole(
  server: Running,
  dataDir: string,
  { seconds, sizes }: { seconds: number; sizes: ConsoleSizes },
): Promise<ConsoleFigures> {
  ensureWrk()
  const lead = await fillConsole(dataDir, sizes, directors)
  const calls = [
    ['leads, newest', '/api/staff/leads'],
    ['leads, by a name', '/api/staff/leads?q=Suchitra%20Das'],
    ['leads, calls due', '/api/staff/lead-calls'],
    ['leads, board', '/api/staff/lead-board'],
    ['a lead', `/api/staff/leads/${lead}`],
    ['students', '/api/staff/students'],
    ['content', '/api/staff/things/content-item'],
    ['questions', '/api/staff/questions'],
    ['log', '/api/staff/audit'],
    ['Today', '/api/staff/today'],
  ] as const
  const lists: ConsoleFigures['lists'] = []
  for (const [name, place] of calls) {
    console.error(`  ${name} …`)
    lists.push({ name, ...(await measureList(server, { dataDir, path: place, seconds })) })
  }
  console.error('  search …')
  const search = await measureSearch(server, seconds * 3)
  console.error('  a file of leads …')
  return { sizes, lists, search, imported: await measureImport(server, sizes.file) }
}
