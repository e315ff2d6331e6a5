import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

// What a .env may say to Node itself and to libraries, beside our own settings.
const foreign = /^(?:NODE_|UV_|PG|OTEL_|AWS_)|^(?:TZ|LANG|LC_ALL|https?_proxy|no_proxy|CHROMIUM_PATH)$/i
const assignment = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/

/** A quote that is opened must be closed on its line, with at most a comment behind it. */
function isClosed(value: string) {
  const quote = /^["'`]/.exec(value)?.[0]
  return quote === undefined || new RegExp(`^${quote}[^${quote}]*${quote}\\s*(?:#.*)?$`).test(value)
}

function problemOf(line: string, seen: Map<string, number>, known: ReadonlySet<string>) {
  const [, name, value = ''] = assignment.exec(line) ?? []
  if (name === undefined) return 'this is no setting of the form NAME=value'
  if (!isClosed(value)) return `the quote of ${name} is not closed on this line`
  const before = seen.get(name)
  if (before !== undefined) return `${name} stands on line ${before} already`
  return known.has(name) || foreign.test(name) ? null : `there is no setting ${name}`
}

/** Each line of a `.env` that cannot be meant as it stands, in a sentence. Values are not repeated: they may be secret. */
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

/**
 * The environment with what `.env` adds to it; what is set already stays. Throws one Error that lists every line that cannot be used: a setting that was overlooked may be
 * the one that leads to the institute's database.
 */
export function withEnvironmentFile(
  env: Record<string, string | undefined>,
  known: ReadonlySet<string>,
  file = '.env',
): Record<string, string | undefined> {
  if (!existsSync(file)) return env
  const text = readFileSync(file, 'utf8')
  const problems = environmentProblems(text, known)
  if (problems.length > 0) throw new Error(`${file} is not usable:\n${problems.map((line) => `  ${line}`).join('\n')}`)
  return { ...parseEnv(text.replace(/^\uFEFF/, '')), ...env }
}
