import { setTimeout as delay } from 'node:timers/promises'
import { median, percentile } from './figures.ts'
import { type Client, createClient } from './keep-alive-client.ts'
import type { Running } from './processes.ts'
import { seedPeople } from './seed.ts'
import { studentName, studentPassword } from './student-names.ts'

export const loginsPerSecond = 100
const homesPerSecond = 100
const homeClients = 20
const loginClients = 100

type Times = { p50Ms: number; p99Ms: number }

export type LoginFigures = {
  /** The home page without log-ins, and while they arrive: medians over the rounds. */
  quiet: Times
  busy: Times
  /** p99 while log-ins arrive divided by the quiet p99 of the same round: median over the rounds. */
  ratio: number
  /** From the request to the answer, including the wait in line, and the number answered per second. */
  login: Times & { perSecond: number }
}

type Arrivals = { perSecond: number; seconds: number; clients: number; server: Pick<Running, 'url'> }

/** Sends requests at a steady pace, independent of the answers, as people arrive. Returns the milliseconds of each, counted from when it was due. */
export async function arrive(
  { perSecond, seconds, clients, server }: Arrivals,
  ask: (client: Client, n: number) => Promise<void>,
) {
  const pool = Array.from({ length: clients }, () => createClient(server.url, 'br'))
  const startedAt = performance.now()
  const answered: Promise<number>[] = []
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const dueAt = startedAt + (n * 1000) / perSecond
    const early = dueAt - performance.now()
    if (early > 1) await delay(early)
    const client = pool[n % pool.length]
    if (client) answered.push(ask(client, n).then(() => performance.now() - dueAt))
  }
  const times = await Promise.all(answered)
  for (const client of pool) client.close()
  return { times, seconds: (performance.now() - startedAt) / 1000 }
}

async function askHome(client: Client) {
  const { status } = await client.ask({ method: 'GET', path: '/' })
  if (status !== 200) throw new Error(`The home page answers ${status}.`)
}

async function logIn(client: Client, index: number) {
  const body = { user_name: studentName(index), password: studentPassword }
  const { status, text } = await client.ask({ method: 'POST', path: '/api/auth/web-login', body })
  if (status !== 200) throw new Error(`A log-in answers ${status}: ${text()}`)
}

function timesOf(times: number[]): Times {
  return { p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) }
}

type Lengths = { rounds: number; seconds: number }

/** Measures the home page without log-ins and with a hundred new ones per second, in alternating rounds. */
export async function measureLogins(
  server: Running,
  dataDir: string,
  { rounds, seconds }: Lengths,
): Promise<LoginFigures> {
  const people = loginsPerSecond * seconds
  await seedPeople(dataDir, people)
  const home = { perSecond: homesPerSecond, seconds, clients: homeClients, server }
  const logins = { perSecond: loginsPerSecond, seconds, clients: loginClients, server }
  await arrive({ ...home, seconds: 1 }, askHome)

  const measured: (Record<'quiet' | 'busy' | 'login', Times> & { perSecond: number })[] = []
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await arrive(home, askHome)
    const [busy, login] = await Promise.all([arrive(home, askHome), arrive(logins, logIn)])
    measured.push({
      quiet: timesOf(quiet.times),
      busy: timesOf(busy.times),
      login: timesOf(login.times),
      perSecond: people / login.seconds,
    })
  }
  const middle = (pick: (one: (typeof measured)[number]) => number) => median(measured.map(pick))
  return {
    quiet: { p50Ms: middle(({ quiet }) => quiet.p50Ms), p99Ms: middle(({ quiet }) => quiet.p99Ms) },
    busy: { p50Ms: middle(({ busy }) => busy.p50Ms), p99Ms: middle(({ busy }) => busy.p99Ms) },
    ratio: middle(({ quiet, busy }) => busy.p99Ms / quiet.p99Ms),
    login: {
      p50Ms: middle(({ login }) => login.p50Ms),
      p99Ms: middle(({ login }) => login.p99Ms),
      perSecond: middle(({ perSecond }) => perSecond),
    },
  }
}
