import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type DraftFigures, measureDrafts } from './console-drafts.ts'
import { type ConsoleSizes, counsellor, directors, type Examples, fillConsole, staffToken } from './console-fill.ts'
import { percentile } from './figures.ts'
import { createClient } from './keep-alive-client.ts'
import { type Running, startConsoleFloor } from './processes.ts'
import { makeDirectory } from './scratch.ts'
import { findConnection } from './seed.ts'
import { ensureWrk, runWrk } from './wrk.ts'

export const consoleAims = { listMs: 60, searchMs: 100, draftMs: 40 }
export const consoleConnections = 20
const searchesPerSecond = 30

/** `ratio`: response time divided by that of the floor, which sends the same bytes after one indexed read. */
export type ConsoleFigures = {
  sizes: ConsoleSizes
  lists: { name: string; bytes: number; requestsPerSecond: number; p99Ms: number; floorP99Ms: number; ratio: number }[]
  search: { p50Ms: number; p99Ms: number }
  drafts: DraftFigures
}

async function measureList(
  server: Running,
  { dataDir, path: place, token, seconds }: { dataDir: string; path: string; token: string; seconds: number },
) {
  const answer = await fetch(server.url + place, { headers: { authorization: `Bearer ${token}` } })
  const body = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== 200) throw new Error(`${place} answers ${answer.status}: ${body}`)
  const folder = makeDirectory()
  const [bodyFile, file] = [path.join(folder, 'body'), path.join(folder, 'floor.json')]
  writeFileSync(bodyFile, body)
  writeFileSync(file, JSON.stringify({ connection: findConnection(dataDir), bodyFile }))
  const floor = await startConsoleFloor(file)
  const load = { headers: [`Authorization: Bearer ${token}`], connections: consoleConnections }
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

/** Measures thirty searches a second by ten people, because searches per person are limited. */
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

type Calls = [name: string, path: string, token?: string][]

function callsOf({ lead, student, question, items }: Examples): Calls {
  return [
    ['leads, newest', '/api/staff/leads'],
    ['leads, by turn', '/api/staff/leads?sort=turn'],
    ['leads, by a name', '/api/staff/leads?q=Suchitra%20Das'],
    ['leads, closed ones too', '/api/staff/leads?state=all'],
    ['leads, calls due', '/api/staff/lead-calls'],
    ['leads, board', '/api/staff/lead-board'],
    ['leads, board of a counsellor', '/api/staff/lead-board', staffToken(counsellor)],
    ['a lead', `/api/staff/leads/${lead}`],
    ['students', '/api/staff/students'],
    ['a student', `/api/staff/students/${student}`],
    ['content', '/api/staff/things/content-item'],
    ['a draft', `/api/staff/drafts/content-item/${items[0]}`],
    ['questions', '/api/staff/questions'],
    ['a question', `/api/staff/questions/${question}`],
    ['log', '/api/staff/audit'],
    ['Today', '/api/staff/today'],
    ['Today of a counsellor', '/api/staff/today', staffToken(counsellor)],
  ]
}

/**
 * Measures the console at a large institute's volume: every list over 20 connections at full speed, the search at an office's pace, and the drafts of twenty
 * people typing.
 */
export async function measureConsole(
  server: Running,
  dataDir: string,
  { seconds, sizes, calls }: { seconds: number; sizes: ConsoleSizes; calls: string[] | undefined },
): Promise<ConsoleFigures> {
  ensureWrk()
  const examples = await fillConsole(dataDir, sizes)
  const lists: ConsoleFigures['lists'] = []
  for (const [name, path, token = staffToken(0)] of callsOf(examples)) {
    if (calls && !calls.includes(name)) continue
    console.error(`  ${name} …`)
    lists.push({ name, ...(await measureList(server, { dataDir, path, token, seconds })) })
  }
  console.error('  search …')
  const search = await measureSearch(server, seconds * 3)
  console.error('  drafts …')
  return { sizes, lists, search, drafts: await measureDrafts(server, examples.items, seconds * 2) }
}
