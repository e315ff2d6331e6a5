import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Runs the exam hall at one place in a separate process: the runner kills servers, and must itself be killed with all its descendants when it hangs. `form`:
 * further arguments, for fewer students and shorter tests.
 */
export async function runFaults(place: string, form: string[] = []) {
  const args = [
    '--import',
    './scripts/stop-with-parent.mjs',
    'test/long/faults/main.ts',
    '--short',
    '--place',
    place,
    ...form,
  ]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [code, said, complained] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  // Prints the seed and what was done and checked into the test output.
  console.log(said)
  expect({ code, said: code === 0 ? '' : said + complained }).toEqual({ code: 0, said: '' })
}
