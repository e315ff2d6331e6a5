import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/*
 * Runs on the new machine, on its possibly old Node: `npm start` until it serves, and `npm test`. Prints the last line of each and its minutes. Arguments: the
 * checkout, then `start` and a JSON list of the arguments of `npm test`.
 */

const [checkout = '', ...commands] = process.argv.slice(2)

/** @param {number} from */
const minutesSince = (from) => `${((Date.now() - from) / 60_000).toFixed(1)} minutes`

/** Finds a free port: the machine shares its host's network, where port 3000 may be taken. */
async function findPort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 3000
}

/** @param {string[]} args @param {Record<string, string>} [extra] */
function runNpm(args, extra) {
  const env = { ...process.env, ...extra }
  // A separate process group, so that all of it can be stopped as Ctrl-C does.
  const child = spawn('npm', args, { cwd: checkout, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      said += text
      process.stdout.write(text)
    })
  return { child, ended: once(child, 'close'), lastLine: () => said.trimEnd().split('\n').at(-1) }
}

async function tryStart() {
  const port = await findPort()
  const startedAt = Date.now()
  const { child, ended } = runNpm(['start'], { PORT: String(port) })
  const isServing = () =>
    fetch(`http://127.0.0.1:${port}/`)
      .then(({ status }) => status === 200)
      .catch(() => false)
  while (child.exitCode === null && !(await isServing())) await delay(500)
  const isGood = child.exitCode === null
  console.log(isGood ? `✓ npm start serves after ${minutesSince(startedAt)}` : '✗ npm start exited')
  process.kill(-Number(child.pid), 'SIGINT')
  await ended
  return isGood
}

/** @param {string[]} words */
async function tryTest(words) {
  const startedAt = Date.now()
  const { ended, lastLine } = runNpm(words)
  const [code] = await ended
  console.log(`${code === 0 ? '✓' : '✗'} npm ${words.join(' ')} after ${minutesSince(startedAt)}: ${lastLine()}`)
  return code === 0
}

let isGood = true
for (const command of commands)
  isGood = (command === 'start' ? await tryStart() : await tryTest(JSON.parse(command))) && isGood
process.exit(isGood ? 0 : 1)
