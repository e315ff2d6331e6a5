import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

type WrkResult = { requests: number; requestsPerSecond: number; p99Ms: number }

/** Makes sure that wrk is available: installs it as root on Debian, otherwise throws a sentence that says what to install. */
export function ensureWrk() {
  if (isWrkThere()) return
  const isDebian = existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  if (process.getuid?.() === 0 && isDebian) {
    console.log('Installing wrk with apt-get …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit', env })
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'wrk'], { stdio: 'inherit', env })
  }
  if (!isWrkThere()) throw new Error('The benchmark of the pages needs wrk: install the package "wrk" of your system.')
}

function isWrkThere() {
  return spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error === undefined
}

const inMilliseconds: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 }

/** Parses wrk's output. Throws when an answer was refused or a connection failed, because the figures would be meaningless. */
export function parseWrk(output: string): WrkResult {
  const broken = /^\s*(Non-2xx or 3xx responses|Socket errors):.*$/m.exec(output)
  if (broken) throw new Error(`wrk met failures. ${broken[0].trim()}`)
  const rate = /^Requests\/sec:\s+([\d.]+)$/m.exec(output)
  const count = /^\s+(\d+) requests in /m.exec(output)
  const slow = /^\s+99%\s+([\d.]+)(us|ms|s|m) *$/m.exec(output)
  const p99Ms = Number(slow?.[1]) * (inMilliseconds[slow?.[2] ?? ''] ?? Number.NaN)
  const requestsPerSecond = Number(rate?.[1])
  const requests = Number(count?.[1])
  if (Number.isNaN(p99Ms) || !(requestsPerSecond > 0) || !(requests > 0)) {
    throw new Error(`wrk printed something else:\n${output}`)
  }
  return { requests, requestsPerSecond, p99Ms }
}

export const connections = 50

/** `script`: a wrk script, for requests other than a plain GET; it runs once in each of `threads`, which share the connections. */
type Load = { seconds: number; headers: string[]; script?: string; threads?: number; connections?: number }

/** Loads one address at full speed, over 50 connections by default. */
export async function runWrk(url: string, { seconds, headers, script, threads = 1, ...load }: Load) {
  const asked = headers.flatMap((header) => ['-H', header])
  const scripted = script === undefined ? [] : ['-s', script]
  const args = [
    `-t${threads}`,
    `-c${load.connections ?? connections}`,
    `-d${seconds}s`,
    '--latency',
    '--timeout',
    '10s',
    ...asked,
    ...scripted,
    url,
  ]
  const { stdout } = await run('wrk', args)
  return parseWrk(stdout)
}
