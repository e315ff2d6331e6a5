import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { root } from './processes.ts'
import { atEnd } from './scratch.ts'

/** Runs a script in a child process: passes `order` as its only argument and parses the JSON it prints. Throws when the script fails. */
export async function runApart<T>(script: string, order: object): Promise<T> {
  const args = ['--import', './scripts/stop-with-parent.mjs', script, JSON.stringify(order)]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  atEnd(async () => child.kill())
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (child.exitCode !== 0) throw new Error(`${script} broke off.`)
  const result: T = JSON.parse(printed)
  return result
}

/** Runs `work` with the order from `runApart`, and prints the result as JSON. */
export function answerOrder<Order>(work: (order: Order) => Promise<unknown>) {
  const order: Order = JSON.parse(process.argv[2] ?? '')
  work(order).then(
    (result) => process.stdout.write(JSON.stringify(result), () => process.exit(0)),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      process.exit(1)
    },
  )
}
