import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { users } from '#domains/identity/tables.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

export let app: TestApp

export const typed = ['Office Head', 'Head@Institute.example', '+91 98765 43210']

export const secret = 'a quiet blue kettle'

export type Run = { args?: string[]; lines?: string[]; env?: Record<string, string> }

export async function run({ args = [], lines = [], env = {} }: Run) {
  const child = spawn(process.execPath, ['scripts/create-admin.ts', ...args], {
    env: { ...process.env, NODE_ENV: 'production', PUBLIC_URL: 'https://institute.example', ...env },
  })
  child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, out, err }
}

/** Runs the command on the database of the test's app. */
export function runHere({ env, ...rest }: Run = {}) {
  const { host, port, user, database } = app.connection
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  return run({ ...rest, env: { DATABASE_URL: url, DATA_DIR: app.dataDir, SECRETS_KEY: '', ...env } })
}

export const isAdmin = sql`${users.id} in (select user_id from staff_grants where role = 'admin')`

export const listAdmins = () => app.db.select().from(users).where(isAdmin)

/** Registers the hooks that each file of these tests needs. */
export function setUp() {
  beforeEach(async () => {
    app = await makeTestApp()
    return () => app.close()
  })
}
