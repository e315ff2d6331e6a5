import { setTimeout as delay } from 'node:timers/promises'
import { sessionCalls } from '#domains/identity/sessions/calls.ts'

/*
 * Checks of a started version by anonymous requests. None writes anything except a log line about a refused log-in: no
 * paper is opened, nothing is bought, and no mail is sent.
 */

type Asked = { name: string; path: string; method?: string; body?: object; status: number; contains?: RegExp }

/** An address that no institute uses. */
const nobody = 'upgrade@abhyas.invalid'

const smokeList: readonly Asked[] = [
  { name: 'whether it is ready', path: '/readyz', status: 200 },
  { name: 'the home page', path: '/', status: 200, contains: /<main[\s\S]*\/assets\/[\w.-]+\.js/ },
  { name: 'the log-in page', path: '/login', status: 200, contains: /type="password"/ },
  {
    name: 'a log-in that must be refused',
    path: sessionCalls.login.path,
    method: 'POST',
    body: { user_name: nobody, password: 'not the password' },
    status: 401,
  },
  { name: 'the list of tests', path: '/ftd-scholarship-tests', status: 200, contains: /<main/ },
  { name: 'the page that verifies a document', path: '/verify', status: 200, contains: /<main/ },
  { name: 'a code of a document that nobody has', path: '/api/verify/AAAA-AAAA-AAAA', status: 404 },
]

const longestMs = 15_000
const everyMs = 500

/** Our own server, addressed directly rather than through a proxy. */
export type Server = { address: string; publicUrl: string; metricsToken: string | undefined }

/** Turns an address to listen on into one to connect to. */
export function addressOf({ host, port }: { host: string; port: number }) {
  const plain = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${plain.includes(':') ? `[${plain}]` : plain}:${port}`
}

async function ask(
  { address, publicUrl }: Server,
  { path, method = 'GET', body }: Pick<Asked, 'path' | 'method' | 'body'>,
) {
  const headers: Record<string, string> = { origin: publicUrl, accept: 'text/html,application/json' }
  if (body) headers['content-type'] = 'application/json'
  const signal = AbortSignal.timeout(longestMs)
  const answer = await fetch(address + path, {
    method,
    headers,
    redirect: 'manual',
    signal,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, text: await answer.text() }
}

const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)

/** Returns what is wrong with one answer, as a sentence, or null. */
async function problemOf(server: Server, asked: Asked) {
  try {
    const { status, text } = await ask(server, asked)
    if (status !== asked.status)
      return `It was asked for ${asked.name} (${asked.path}) and answered ${status}, not ${asked.status}.`
    return !asked.contains || asked.contains.test(text) ? null : `${asked.path} answers, and is not ${asked.name}.`
  } catch (error) {
    return `It was asked for ${asked.name} (${asked.path}) and did not answer: ${causeOf(error)}`
  }
}

/** Sends every request on the list; throws at the first wrong answer. */
export async function askAll(server: Server, list = smokeList) {
  for (const asked of list) {
    const problem = await problemOf(server, asked)
    if (problem !== null) throw new Error(problem)
  }
  return `It answered ${list.length} questions as it should.`
}

/** Returns the metrics of a server that is ready; null if there is none. */
async function findMetrics(server: Server) {
  try {
    if ((await ask(server, { path: '/readyz' })).status !== 200) return null
    const headers: Record<string, string> = server.metricsToken
      ? { authorization: `Bearer ${server.metricsToken}` }
      : {}
    const answer = await fetch(`${server.address}/metrics`, { headers, signal: AbortSignal.timeout(longestMs) })
    return { isTold: answer.ok, text: await answer.text() }
  } catch {
    return null // no server is there, or it has just ended
  }
}

/** Returns the version of the server that is ready; null without one. Throws when it does not reveal its version here. */
export async function readyVersion(server: Server) {
  const metrics = await findMetrics(server)
  if (metrics === null) return null
  if (!metrics.isTold)
    throw new Error(
      `${server.address}/metrics does not say which version runs: set METRICS_TOKEN and restart the server.`,
    )
  return /^abhyas_build_info\{[^}\n]*version="([^"]+)"/m.exec(metrics.text)?.[1] ?? null
}

/** Waits until the version is ready. `hasEnded`: says why that can no longer happen. */
export async function untilReady(server: Server, { version, seconds, hasEnded = () => null }: Waiting) {
  const until = Date.now() + seconds * 1000
  for (;;) {
    const running = await readyVersion(server)
    if (running === version) return
    const end = hasEnded()
    if (end !== null) throw new Error(end)
    if (Date.now() > until)
      throw new Error(
        running === null
          ? `Version ${version} is not ready at ${server.address} after ${seconds} s.`
          : `Version ${running} answers at ${server.address}, not ${version}: does the service start from the link "current"?`,
      )
    await delay(everyMs)
  }
}
type Waiting = { version: string; seconds: number; hasEnded?: () => string | null }
