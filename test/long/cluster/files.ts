import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/*
 * The files of deploy/, adapted to one machine: every machine of a real installation is an address of the loopback network, and ports are moved to free ones.
 * The rehearsal uses the files that are shipped.
 */

const root = path.resolve(import.meta.dirname, '../../..')

/** Ports in a real installation, and here. */
export const ports = {
  postgres: 20032,
  patroni: 20008,
  etcd: 20079,
  peers: 20080,
  app: 20030,
  primary: 20050,

  pgbouncer: 20064,
  nginx: 20000,
}
const moved = new Map([
  ['5432', ports.postgres],
  ['8008', ports.patroni],
  ['2379', ports.etcd],
  ['2380', ports.peers],
  ['3000', ports.app],
  ['5000', ports.primary],
  ['6432', ports.pgbouncer],
])

export const databaseAddress = (n: number) => `127.0.1.${n}`
export const appAddress = (n: number) => `127.0.2.${n}`
export const numbers = [1, 2, 3] as const

/** Returns a file of deploy/ with this machine's addresses. `own`: replaces 127.0.0.1; `changes`: further replacements. */
export function readDeployed(
  file: string,
  { own = '127.0.0.1', changes = [] }: { own?: string; changes?: [string | RegExp, string][] } = {},
) {
  let text = readFileSync(path.join(root, 'deploy', file), 'utf8')
  text = text
    .replace(/10\.0\.\d+\.0\/\d+/g, '127.0.0.0/8')
    .replaceAll('127.0.0.1', own)
    .replace(/10\.0\.([12])\.(\d)/g, '127.0.$1.$2')
  text = text.replace(/(:|port[ =]+)(\d{4})\b/g, (whole, before: string, port: string) => {
    const here = moved.get(port)
    return here === undefined ? whole : `${before}${here}`
  })
  for (const [from, to] of changes) {
    const isThere = typeof from === 'string' ? text.includes(from) : text.search(from) >= 0
    if (!isThere) throw new Error(`deploy/${file} has no ${from} any more: the rehearsal must follow it.`)
    text = text.replace(from, to)
  }
  return text
}

export function write(folder: string, name: string, text: string) {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}
