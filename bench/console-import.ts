import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { LeadImport } from '../src/domains/leads/imports/schema.ts'
import { staffToken } from './console-fill.ts'
import type { Running } from './processes.ts'

/** `grownMb`: what the server’s process held more at its most than before. */
export type ImportFigures = { rows: number; readSeconds: number; storeSeconds: number; grownMb: number }

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

function fileOf(rows: number) {
  const lines = Array.from(
    { length: rows },
    (_, n) => `Lead of the fair ${n},${9_800_000_000 + n},,Asked at the stand.`,
  )
  return ['Name,Phone,Centre,Remarks', ...lines].join('\n')
}

/** A file of leads from its upload to the last lead, by the tasks that staff start; how long each takes, and what it needs of memory. */
export async function measureImport(server: Running, rows: number): Promise<ImportFigures> {
  async function ask(path: string, init: RequestInit = {}): Promise<LeadImport> {
    const headers = { authorization: `Bearer ${staffToken(1)}`, 'content-type': 'application/json', ...init.headers }
    const answer = await fetch(`${server.url}/api/staff/lead-imports${path}`, { ...init, headers })
    const { data, message }: { data: LeadImport; message?: string } = JSON.parse(await answer.text())
    if (!answer.ok) throw new Error(`The import answers ${answer.status}: ${message}`)
    return data
  }
  const before = residentMb(server.pid)
  let most = before
  async function until(id: string, isReached: (found: LeadImport) => boolean) {
    const startedAt = performance.now()
    for (;;) {
      const found = await ask(`/${id}`)
      most = Math.max(most, residentMb(server.pid))
      if (found.work === null && isReached(found)) return (performance.now() - startedAt) / 1000
      if (found.problem !== null) throw new Error(found.problem)
      await delay(250)
    }
  }
  const octets = { 'content-type': 'application/octet-stream' }
  const { _id: id, columns } = await ask('?name=fair.csv', { method: 'POST', headers: octets, body: fileOf(rows) })
  await ask(`/${id}/check`, { method: 'POST', body: JSON.stringify({ columns, defaults: { center_id: null } }) })
  const readSeconds = await until(id, ({ state }) => state === 'checked')
  await ask(`/${id}/store`, { method: 'POST', body: '{}' })
  const storeSeconds = await until(id, ({ state }) => state === 'stored')
  return { rows, readSeconds, storeSeconds, grownMb: most - before }
}
