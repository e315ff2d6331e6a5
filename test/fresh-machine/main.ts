import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { enterMachine } from './enter-machine.ts'
import { type Environment, environments, isEnvironment, makeMachine } from './make-machine.ts'

/* `npm run fresh-machine`: runs both commands of the README on a Debian with only Node, npm and git. */

const usage = `npm run fresh-machine -- [ENVIRONMENT ...] [options] [-- WORDS FOR npm test]
${Object.entries(environments)
  .map(([name, { about }]) => `  ${name.padEnd(12)} ${about}`)
  .join('\n')}
  --no-start   leaves out npm start
  --no-test    leaves out npm test
  --keep       leaves the machine there and says where it lies
  Without an environment: all of them, one after the other. What is tried is the last commit of this checkout. Needs root, debootstrap and git.
  The bare Debian is kept in ~/.cache/abhyas for the next time; delete it there to have a new one.`

/** Returns what this machine lacks to make another, or null. */
function whatIsMissing() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'Only root on Linux can make a machine.'
  const programs = ['debootstrap', 'git', 'unshare', 'pivot_root', 'setpriv', 'tar']
  const missing = programs.filter((name) => spawnSync('which', [name]).status !== 0)
  return missing.length > 0 ? `Missing: ${missing.join(', ')}. As root: apt-get install debootstrap git` : null
}

function tellChanges(checkout: string) {
  const { stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: checkout, encoding: 'utf8' })
  if (stdout.trim()) console.log('What is not committed is not tried.')
}

type Wish = { environment: Environment; commands: string[]; isKept: boolean }

/** Runs the commands in an environment; returns whether both succeeded. */
async function tryIn({ environment, commands, isKept }: Wish) {
  const machine = makeMachine(environment, path.resolve(import.meta.dirname, '../..'))
  try {
    console.log(`\n== ${environment}: ${environments[environment].about}`)
    return (await enterMachine(machine, commands)) === 0
  } finally {
    if (isKept) console.log(`The machine lies in ${machine.place}.`)
    else machine.remove()
  }
}

async function main() {
  const options = {
    'no-start': { type: 'boolean' },
    'no-test': { type: 'boolean' },
    keep: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const
  const all = process.argv.slice(2)
  const end = all.includes('--') ? all.indexOf('--') : all.length
  const { values, positionals } = parseArgs({ args: all.slice(0, end), options, allowPositionals: true })
  const unknown = positionals.filter((name) => !isEnvironment(name))
  if (values.help || unknown.length > 0) {
    console.log(usage)
    return unknown.length === 0
  }
  const missing = whatIsMissing()
  if (missing) throw new Error(missing)
  tellChanges(path.resolve(import.meta.dirname, '../..'))
  const chosen = positionals.filter(isEnvironment)
  const commands = [
    ...(values['no-start'] ? [] : ['start']),
    ...(values['no-test'] ? [] : [JSON.stringify(['test', ...all.slice(end)])]),
  ]
  const results: string[] = []
  let isGood = true
  for (const environment of chosen.length > 0 ? chosen : Object.keys(environments).filter(isEnvironment)) {
    const isDone = await tryIn({ environment, commands, isKept: values.keep === true })
    results.push(`${isDone ? '✓' : '✗'} ${environment}`)
    isGood &&= isDone
  }
  console.log(`\n${results.join('\n')}`)
  return isGood
}

process.exitCode = await main().then(
  (isGood) => (isGood ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return 1
  },
)
