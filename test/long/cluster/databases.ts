import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { findServers, readPostmasterPid } from '#platform/ops/embedded/orphans.ts'
import { databaseAddress, numbers, ports, readDeployed, write } from './files.ts'
import { type Program, run, statusOf, unprivileged, until } from './programs.ts'

/* Three database machines: each runs etcd, and Patroni with its PostgreSQL, as deploy/ configures them. */

const password = 'the-password-of-postgres'
export const ownPassword = 'the-password-of-abhyas'

function giveToPostgres(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (process.getuid?.() !== 0) return
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  chownSync(folder, id('-u'), id('-g'))
}

function databaseNode(home: string, n: number) {
  const folder = path.join(home, `db${n}`)
  const data = path.join(folder, 'data')
  const address = databaseAddress(n)
  let programs: Program[] = []
  giveToPostgres(folder)

  function startEtcd() {
    const text = readDeployed('etcd/etcd.conf')
    const env: Record<string, string> = {}
    for (const [, name = '', value = ''] of text.matchAll(/^(ETCD_\w+)=(.*)$/gm)) env[name] = value
    for (const name of [
      'ETCD_LISTEN_CLIENT_URLS',
      'ETCD_ADVERTISE_CLIENT_URLS',
      'ETCD_LISTEN_PEER_URLS',
      'ETCD_INITIAL_ADVERTISE_PEER_URLS',
    ])
      env[name] = (env[name] ?? '').replace('127.0.1.1', address)
    const own = { ...env, ETCD_NAME: `db${n}`, ETCD_DATA_DIR: path.join(folder, 'etcd'), ETCD_LOG_LEVEL: 'error' }
    return run({ folder, name: 'etcd', command: unprivileged(['etcd']), env: own })
  }

  function startPatroni() {
    const own = (name: string) => new RegExp(`(${name}: )127\\.0\\.1\\.1`, 'g')
    const text = readDeployed('patroni/patroni.yml', {
      changes: [
        ['name: db1', `name: db${n}`],
        [own('listen'), `$1${address}`],
        [own('connect_address'), `$1${address}`],
        ['/var/lib/postgresql/15/abhyas', data],
        ['shared_buffers: 2GB', 'shared_buffers: 128MB'],
        ['wal_keep_size: 1GB', 'wal_keep_size: 256MB'],
        // All run on one machine here, so their sockets must not collide.
        ['  data_dir:', `  parameters:\n    unix_socket_directories: ${folder}\n  data_dir:`],
      ],
    })
    return run({
      folder,
      name: 'patroni',
      command: unprivileged(['patroni', write(folder, 'patroni.yml', text)]),
      env: { HOME: folder },
    })
  }

  /** Returns the PostgreSQL processes here, whoever started them. */
  function servers() {
    const postmaster = readPostmasterPid(path.join(data, 'postmaster.pid'))
    return postmaster === undefined ? [] : findServers(data, postmaster)
  }

  function signalAll(signal: NodeJS.Signals) {
    const pids = [...programs.map(({ child }) => child.pid), ...servers()]
    for (const pid of pids) {
      try {
        if (pid !== undefined) process.kill(pid, signal)
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  return {
    n,
    address,
    start() {
      programs = [startEtcd(), startPatroni()]
    },
    /** Ends the machine as a power cut does. */
    async kill() {
      signalAll('SIGKILL')
      await Promise.all(programs.map((program) => program.end('SIGKILL')))
      signalAll('SIGKILL')
    },
    /** Freezes the machine like a cut cable: it is there, but silent. */
    cut: () => signalAll('SIGSTOP'),
    mend: () => signalAll('SIGCONT'),
    /** Stops the machine as an administrator does before a restart. */
    async stop() {
      await programs[1]?.end()
      await programs[0]?.end()
    },
    isPrimary: () =>
      statusOf(`http://${address}:${ports.patroni}/primary`).then(
        (status) => status === 200,
        () => false,
      ),
    isReplica: () =>
      statusOf(`http://${address}:${ports.patroni}/replica`).then(
        (status) => status === 200,
        () => false,
      ),
    isSynchronous: () =>
      statusOf(`http://${address}:${ports.patroni}/sync`).then(
        (status) => status === 200,
        () => false,
      ),
  }
}
export type DatabaseNode = ReturnType<typeof databaseNode>

export async function primaryOf(nodes: DatabaseNode[]) {
  for (const node of nodes) if (await node.isPrimary()) return node
  return null
}

/** Waits for a primary, a synchronous standby, and every other node. */
export async function untilWhole(nodes: DatabaseNode[]) {
  await until(
    'the databases are three',
    async () => {
      const roles = await Promise.all(
        nodes.map(async (node) =>
          (await node.isPrimary()) ? 'primary' : (await node.isReplica()) ? 'replica' : 'none',
        ),
      )
      const synchronous = await Promise.all(nodes.map((node) => node.isSynchronous()))
      return (
        roles.filter((role) => role === 'primary').length === 1 && !roles.includes('none') && synchronous.includes(true)
      )
    },
    240_000,
  )
}

/** Does what docs/operations.md tells an operator to do once on the primary. */
async function prepareDatabase(node: DatabaseNode) {
  const client = new pg.Client({
    host: node.address,
    port: ports.postgres,
    user: 'postgres',
    password,
    database: 'postgres',
  })
  await client.connect()
  await client.query(`create role abhyas login password '${ownPassword}'`)
  await client.query('create database abhyas owner abhyas')
  await client.end()
}

export async function startDatabases(home: string) {
  const nodes = numbers.map((n) => databaseNode(home, n))
  for (const node of nodes) node.start()
  await until('a primary', async () => (await primaryOf(nodes)) !== null)
  await untilWhole(nodes)
  const primary = await primaryOf(nodes)
  if (primary) await prepareDatabase(primary)
  return nodes
}
