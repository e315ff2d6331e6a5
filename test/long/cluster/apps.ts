import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { ownPassword } from './databases.ts'
import { appAddress, databaseAddress, numbers, ports, readDeployed, write } from './files.ts'
import { type Program, run, statusOf, unprivileged, until } from './programs.ts'
import type { Storage } from './storage.ts'
import { present, type Version } from './versions.ts'

/* Three application machines: each runs Abhyas, with HAProxy and PgBouncer before the databases; nginx is in front of all. */

const secret = randomBytes(32).toString('base64')
const urlOf = (address: string, port: number) => `postgres://abhyas:${ownPassword}@${address}:${port}/abhyas`

/** `storage`: where all nodes keep their files. */
function appNode(home: string, n: number, { settings }: Pick<Storage, 'settings'>) {
  const folder = path.join(home, `app${n}`)
  const address = appAddress(n)
  let app: Program | undefined
  let now = present
  let startedAgain = 0
  /** URL of the primary, bypassing PgBouncer. */
  const direct = urlOf(address, ports.primary)

  function startHelpers() {
    const proxy = write(folder, 'haproxy.cfg', readDeployed('haproxy/haproxy.cfg', { own: address }))
    run({ folder, name: 'haproxy', command: ['haproxy', '-f', proxy] })
    const users = write(folder, 'userlist.txt', readDeployed('pgbouncer/userlist.txt'))
    const settings = readDeployed('pgbouncer/pgbouncer.ini', {
      own: address,
      changes: [
        ['/etc/pgbouncer/userlist.txt', users],
        ['[pgbouncer]', '[pgbouncer]\nunix_socket_dir ='],
      ],
    })
    run({ folder, name: 'pgbouncer', command: unprivileged(['pgbouncer', write(folder, 'pgbouncer.ini', settings)]) })
  }

  const env = () => ({
    CWD: now.folder,
    NODE_ENV: 'production',
    HOST: address,
    PORT: String(ports.app),
    PUBLIC_URL: `http://127.0.0.1:${ports.nginx}`,
    TRUST_PROXY: 'true',
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: urlOf(address, ports.pgbouncer),
    DATABASE_DIRECT_URL: direct,
    DATABASE_READ_URL: numbers.map((database) => urlOf(databaseAddress(database), ports.postgres)).join(','),
    DATABASE_PREPARED: 'false',
    DATABASE_POOL: '20',
    WORKERS: '1',
    SECRETS_KEY: secret,
    SMTP_URL: '',
    ...settings,
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '4',
    // All students share one network here.
    LOGIN_RATE_PER_NETWORK: '1000000',
  })

  const isReady = async () => (await statusOf(`http://${address}:${ports.app}/readyz`)) === 200
  /** Each start states that a demo is intended, because the settings serve other machines too. */
  const start = (version: Version = now) => {
    now = version
    app = run({ folder, name: 'app', command: [process.execPath, 'src/server.ts', '--demo'], env: env() })
  }
  return {
    n,
    address,
    direct,
    startHelpers,
    start,
    isReady,
    /** Repeats a start that ended because a migration found no quiet moment, as systemd does. */
    untilReady: () =>
      until(`node ${n} is ready`, async () => {
        if (app?.hasEnded()) {
          startedAgain += 1
          start()
        }
        return isReady()
      }),
    startedAgain: () => startedAgain,
    /** Returns the version that the node reports. */
    version: async () => {
      const answer = await fetch(`http://${address}:${ports.app}/metrics`)
      return /^abhyas_build_info\{version="([^"]*)"\}/m.exec(await answer.text())?.[1]
    },
    hasEnded: () => app?.hasEnded() ?? true,
    pid: () => app?.child.pid ?? 0,
    kill: async () => app?.end('SIGKILL'),
    stop: async () => app?.end('SIGTERM'),
  }
}
export type AppNode = ReturnType<typeof appNode>

export function startNginx(home: string, nodes = numbers.length) {
  const folder = path.join(home, 'nginx')
  const servers = readDeployed('nginx/abhyas.conf', {
    changes: [
      ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.nginx};`],
      [/ {2}ssl_.*;\n/g, ''],
      [/server \{\n {2}listen 80;[\s\S]*$/, ''],
      // Only as many nodes as there are.
      ...numbers.slice(nodes).map((n): [RegExp, string] => [new RegExp(`  server 127\\.0\\.2\\.${n}:.*\\n`), '']),
    ],
  })
  write(folder, 'abhyas.conf', servers)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  const whole = `daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log warn;
events { worker_connections 8192; }
http {
  log_format answers '$status $upstream_status $request_method $request_time';
  access_log ${folder}/answers.log answers;
  ${temporary}
  include ${folder}/abhyas.conf;
}
`
  return run({ folder, name: 'nginx', command: ['nginx', '-c', write(folder, 'nginx.conf', whole), '-p', folder] })
}

export async function startApps(home: string, storage: Storage) {
  const nodes = numbers.map((n) => appNode(home, n, storage))
  for (const node of nodes) node.startHelpers()
  const [first] = nodes
  // One after the other on the very first start, which loads the demo; later starts take turns anyway.
  first?.start()
  await first?.untilReady()
  for (const node of nodes.slice(1)) node.start()
  await Promise.all(nodes.map((node) => node.untilReady()))
  return nodes
}
