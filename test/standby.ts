import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'

/*
 * A primary and a standby that streams from it, with the machine's PostgreSQL: the embedded one cannot stream.
 */

const versions = '/usr/lib/postgresql'
const [newest] = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : []
const bin = path.join(versions, newest ?? 'none', 'bin')
/** True on Debian and its derivatives, whose paths we look in. */
export const canStream = existsSync(path.join(bin, 'pg_basebackup'))

const isRoot = process.getuid?.() === 0
const asPostgres = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--'] : []
const env = { ...process.env, LC_ALL: 'C.UTF-8' }

function makeFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'abhyas-standby-'))
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  if (isRoot) chownSync(folder, id('-u'), id('-g'))
  return folder
}

function run(program: string, args: string[]) {
  const [file = '', ...rest] = [...asPostgres, path.join(bin, program), ...args]
  execFileSync(file, rest, { env, stdio: 'ignore', cwd: '/' })
}

/** Starts a server on its own socket; its primary knows it as `name`. */
async function startIn(home: string, name: string, settings: string[] = []) {
  const all = ['listen_addresses=', `unix_socket_directories=${home}`, 'fsync=off', `cluster_name=${name}`, ...settings]
  const args = ['-D', path.join(home, name), '-p', name === 'primary' ? '5432' : '5433']
  const [file = '', ...rest] = [
    ...asPostgres,
    path.join(bin, 'postgres'),
    ...args,
    ...all.flatMap((one) => ['-c', one]),
  ]
  const child = spawn(file, rest, { env, stdio: 'ignore', cwd: '/' })
  const ended = once(child, 'exit')
  const connection = { host: home, port: name === 'primary' ? 5432 : 5433, user: 'postgres', database: 'postgres' }
  const query = async (statement: string) => {
    const client = new pg.Client(connection)
    await client.connect()
    return client.query(statement).finally(() => client.end())
  }
  await vi.waitUntil(() => query('select 1').then(Boolean, () => false), { timeout: 60_000, interval: 50 })
  const stop = async () => {
    child.kill('SIGQUIT')
    await ended
  }
  return { connection, query, stop }
}

export async function startStreaming() {
  const home = makeFolder()
  run('initdb', ['-D', path.join(home, 'primary'), '-U', 'postgres', '-A', 'trust'])
  const primary = await startIn(home, 'primary')
  await primary.query('create database abhyas')
  run('pg_basebackup', [
    '-h',
    home,
    '-p',
    '5432',
    '-U',
    'postgres',
    '-R',
    '-c',
    'fast',
    '-D',
    path.join(home, 'standby'),
  ])
  const standby = await startIn(home, 'standby')
  await primary.query("alter system set synchronous_standby_names = '*'")
  await primary.query('select pg_reload_conf()')
  return {
    connection: { ...primary.connection, database: 'abhyas' },
    primary,
    standby,
    async stop() {
      await standby.stop()
      await primary.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
