import { writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { cpuSecondsOf } from './cpu-time.ts'
import { median } from './figures.ts'
import { type Running, startBareServer } from './processes.ts'
import { makeDirectory } from './scratch.ts'
import { ensureWrk, runWrk } from './wrk.ts'

export const pagesAim = 0.6
/** The encoding that every browser accepts, so these are the bytes that people receive. */
const headers = ['Accept-Encoding: br']

const pages = [
  { name: 'home page', path: '/' },
  { name: 'course page', path: '/course/sbi-po-live' },
  { name: 'listing', path: '/free-downloads/test-results/bank-mock-results' },
  {
    name: 'product list',
    path: '/api/website/list/products/all?keys=product_name,seo_url,product_sub_title,featured_card_image,is_featured',
  },
]

export type LoadFigures = {
  requestsPerSecond: number
  p99Ms: number
  /** Processor time per request in the serving process; null when the system does not report it. Steadier than the rate on a busy machine. */
  cpuMicroseconds: number | null
}

export type PageFigures = {
  name: string
  path: string
  bytes: number
  own: LoadFigures
  bare: LoadFigures
  /** Own rate divided by the bare server's rate of the same round: median over the rounds. */
  ratio: number
}

function answerOf(url: string) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject)
  })
}

/** Returns the body as received, still compressed. */
async function fetchRaw(url: string) {
  const answer = await answerOf(url)
  const body = Buffer.concat(await answer.toArray())
  if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}.`)
  return { body, contentType: answer.headers['content-type'] ?? '' }
}

async function load(server: Running, path: string, seconds: number): Promise<LoadFigures> {
  const before = cpuSecondsOf(server.pid)
  const { requests, ...figures } = await runWrk(server.url + path, { seconds, headers })
  const after = cpuSecondsOf(server.pid)
  const cpuMicroseconds = before && after && ((after.server - before.server) * 1_000_000) / requests
  return { ...figures, cpuMicroseconds }
}

function middle(rounds: LoadFigures[]): LoadFigures {
  const cpu = rounds.flatMap(({ cpuMicroseconds }) => cpuMicroseconds ?? [])
  return {
    requestsPerSecond: median(rounds.map(({ requestsPerSecond }) => requestsPerSecond)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    cpuMicroseconds: cpu.length === 0 ? null : median(cpu),
  }
}

type Lengths = { rounds: number; seconds: number }

async function measurePage(server: Running, page: (typeof pages)[number], lengths: Lengths): Promise<PageFigures> {
  const url = server.url + page.path
  await fetchRaw(url) // makes the answer; later requests get it from the cache
  const { body, contentType } = await fetchRaw(url)
  const file = path.join(makeDirectory(), 'body')
  writeFileSync(file, body)
  const bare = await startBareServer(file, contentType)
  for (const warmed of [server, bare]) await load(warmed, page.path, 1)

  const rounds: { own: LoadFigures; bare: LoadFigures }[] = []
  for (let round = 0; round < lengths.rounds; round += 1) {
    const own = await load(server, page.path, lengths.seconds)
    rounds.push({ own, bare: await load(bare, page.path, lengths.seconds) })
  }
  for (const asked of [url, bare.url]) {
    if (!(await fetchRaw(asked)).body.equals(body)) throw new Error(`${asked} has changed its answer under load.`)
  }
  await bare.stop()
  return {
    ...page,
    bytes: body.length,
    own: middle(rounds.map(({ own }) => own)),
    bare: middle(rounds.map(({ bare }) => bare)),
    ratio: median(rounds.map(({ own, bare }) => own.requestsPerSecond / bare.requestsPerSecond)),
  }
}

/** Measures requests per second of public answers against a bare server that sends the same bytes, in alternating rounds. */
export async function measurePages(server: Running, lengths: Lengths) {
  ensureWrk()
  const figures: PageFigures[] = []
  for (const page of pages) figures.push(await measurePage(server, page, lengths))
  return figures
}
