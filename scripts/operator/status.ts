import { parseArgs } from 'node:util'
import { readSettings } from '#platform/environment-file.ts'
import { describeStatus, readSamples } from './status-screen.ts'

/*
 * `npm run status`: shows the state of the server on this machine on one screen, from its `/metrics`.
 */

const usage = `npm run status -- [options]
  --seconds N   how long saves and requests are counted for their rates; 5
  Ends with 1 when the server does not answer or something needs somebody.`

async function ask(url: string, token: string | undefined) {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await fetch(`${url}/metrics`, { headers, signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`${url}/metrics answers ${answer.status}; is METRICS_TOKEN the server's?`)
  return readSamples(await answer.text())
}

async function main() {
  const { values } = parseArgs({ options: { seconds: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) return console.log(usage)
  const seconds = Number(values.seconds ?? 5)
  if (!(seconds > 0 && seconds <= 600)) throw new Error(`--seconds must be between 0 and 600.\n\n${usage}`)
  const { host, port, metricsToken } = readSettings()
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
  const before = await ask(url, metricsToken).catch((error: Error) => {
    throw new Error(`The server at ${url} does not answer: ${error.message}`)
  })
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const { lines, isFine } = describeStatus({ before, after: await ask(url, metricsToken), seconds })
  console.log(`Abhyas at ${url}, over the last ${seconds} s\n\n${lines.join('\n')}`)
  if (!isFine) process.exitCode = 1
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
