import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type Config, knownSettings, readConfig } from './config.ts'

// Variables in .env that belong to Node itself and to libraries.
const foreign = /^(?:NODE_|UV_|PG|OTEL_|AWS_)|^(?:TZ|LANG|LC_ALL|https?_proxy|no_proxy|CHROMIUM_PATH)$/i
const assignment = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/

/** Returns whether an opened quote is closed on its line, with at most a comment behind it. */
function isClosed(value: string) {
  const quote = /^["'`]/.exec(value)?.[0]
  return quote === undefined || new RegExp(`^${quote}[^${quote}]*${quote}\\s*(?:#.*)?$`).test(value)
}

/** The demo is chosen at the first start, never by a setting. */
const isDemo = (name: string) => name.toUpperCase() === 'DEMO'

/** Returns a hint at what was meant, to follow a problem; '' if there is none. */
function hintFor(name: string, known: ReadonlySet<string>) {
  if (isDemo(name))
    return '; npm start -- --demo loads the demo, and npm run admin:create starts an institute without it'
  const plain = name.toUpperCase()
  const meant = plain.length < shortestToGuess ? undefined : [...known].find((setting) => isNearly(setting, plain))
  return meant === undefined ? '' : `; did you mean ${meant}?`
}

function problemOf(line: string, seen: Map<string, number>, known: ReadonlySet<string>) {
  const [, name, value = ''] = assignment.exec(line) ?? []
  if (name === undefined) return 'this is not a setting of the form NAME=value'
  if (!isClosed(value)) return `the quotation mark after ${name} is not closed on this line`
  const before = seen.get(name)
  if (before !== undefined) return `${name} is already set on line ${before}`
  return known.has(name) || foreign.test(name) ? null : `there is no setting called ${name}${hintFor(name, known)}`
}

/**
 * Lists the lines of a `.env` that cannot be meant as written, a sentence each. Values are not repeated: they may
 * be secret.
 */
export function environmentProblems(text: string, known: ReadonlySet<string>) {
  const seen = new Map<string, number>()
  const problems: string[] = []
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue
    const problem = problemOf(line, seen, known)
    if (problem) problems.push(`line ${index + 1}: ${problem}`)
    const [, name] = assignment.exec(line) ?? []
    if (name !== undefined && !seen.has(name)) seen.set(name, index + 1)
  }
  return problems
}

/** Words that settings of ours begin with, and that no shell or service manager uses. */
const ours =
  /^(?:ABHYAS|ALLOW_DATA|BACKUP|CDN|DATABASE|DISK_RESERVE|DRAIN|LOGIN_RATE|MAIL|MAP_TILE|MERCHANT|METRICS|PAYTM|PUSH_SERVICE|RAZORPAY|S3|SECRETS|SMTP|TRUST|WORKS)_/i
/** Variables by which Kubernetes and Docker tell every container about neighbouring services. */
const ofServices = /_SERVICE_(?:HOST|PORT(?:_\w+)?)$|_PORT(?:_\d+_(?:TCP|UDP)(?:_\w+)?)?$/
const shortestToGuess = 6

/** Returns whether two words differ by one inserted, removed or replaced letter, or by two swapped ones. */
function isNearly(word: string, other: string) {
  const [short, long] = word.length <= other.length ? [word, other] : [other, word]
  if (long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same += 1
  if (short.length < long.length) return short.slice(same) === long.slice(same + 1)
  const [a, b] = [short.slice(same), long.slice(same)]
  return a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
}

/** Lists each name in the environment of the process that is meant for us but is no setting, in a sentence. */
export function processProblems(env: Record<string, string | undefined>, known: ReadonlySet<string>) {
  const names = Object.keys(env).filter((name) => !known.has(name) && !foreign.test(name) && !ofServices.test(name))
  return names.flatMap((name) => {
    const hint = hintFor(name, known)
    if (hint === '' && !ours.test(name)) return []
    return [`the environment contains ${name}, which is not a known setting${hint}`]
  })
}

/**
 * Returns the environment completed by `.env`; variables already set take precedence. Throws one Error that lists
 * every unusable line and name: an overlooked setting may be the one that leads to the institute's database.
 */
export function withEnvironmentFile(
  env: Record<string, string | undefined>,
  known: ReadonlySet<string>,
  file = '.env',
): Record<string, string | undefined> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const inFile = environmentProblems(text, known)
  if (inFile.length > 0) throw new Error(`${file} is invalid:\n${inFile.map((line) => `  ${line}`).join('\n')}`)
  const problems = processProblems(env, known)
  if (problems.length > 0)
    throw new Error(`The environment is invalid (see .env.example):\n${problems.map((line) => `  ${line}`).join('\n')}`)
  return { ...parseEnv(text.replace(/^\uFEFF/, '')), ...env }
}

/**
 * Reads the environment and `.env`, and passes them to child processes. Throws an Error that names every unusable
 * setting.
 */
export function readSettings(): Config {
  Object.assign(process.env, withEnvironmentFile(process.env, knownSettings))
  return readConfig(process.env)
}

/**
 * Reads the settings for commands on the embedded database alone; throws with `otherwise` if the institute has a
 * database of its own.
 */
export function readEmbeddedSettings(otherwise: string): Config {
  const config = readSettings()
  if (config.databaseUrl !== undefined) throw new Error(`DATABASE_URL points to a separate database: ${otherwise}`)
  return config
}
