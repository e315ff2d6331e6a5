import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const root = path.resolve(import.meta.dirname, '../..')

type Surroundings = { dataDir: string; input?: string; databaseUrl?: string; settings?: Record<string, string> }

/** Runs a script of ours as a person would; returns all its output. */
export async function run(surroundings: Surroundings, script: string, ...args: string[]) {
  const { dataDir, input = '', databaseUrl, settings = {} } = surroundings
  const env = { ...process.env, NODE_ENV: undefined, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...settings }
  const command = [path.join(root, 'scripts', script), ...args]
  const child = spawn(process.execPath, command, { cwd: path.dirname(dataDir), env })
  child.stdin.end(input)
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, output: `${output}${errors}` }
}
