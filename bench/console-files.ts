import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { StaffTask } from '#domains/console/tasks/schema.ts'
import type { StartedExport } from '#domains/identity/staff/schema.ts'
import type { StaffImport } from '#domains/imports/schema.ts'
import { type ConsoleSizes, type Examples, fillConsole, staffToken } from './console-fill.ts'
import { percentile } from './figures.ts'
import { createClient } from './keep-alive-client.ts'
import type { Running } from './processes.ts'

export const fileAims = { exportSeconds: 60, memoryMb: 200, slower: 2 }

/** `grownMb`: how much the server process's memory grew at its peak. `others`: how long other calls took meanwhile. */
type FileFigures = { name: string; rows: number; seconds: number; grownMb: number; others: Others }
type Others = { p50Ms: number; p99Ms: number }
export type FilesFigures = { quiet: Others; files: FileFigures[] }

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

type Init = { method?: string; body?: string; type?: string }

async function ask<Data>(
  server: Running,
  path: string,
  { method = 'GET', body, type = 'application/json' }: Init = {},
) {
  const headers = { authorization: `Bearer ${staffToken(1)}`, ...(body === undefined ? {} : { 'content-type': type }) }
  const answer = await fetch(`${server.url}/api/staff${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  const { data, message }: { data: Data; message?: string } = JSON.parse(await answer.text())
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${message}`)
  return data
}

const perSecond = 20

/** Simulates the rest of an office: each call over its own connection, at a steady pace. */
function startOthers(server: Running, { lead, student }: Examples) {
  const paths = [
    'leads',
    'lead-board',
    `leads/${lead}`,
    'students',
    `students/${student}`,
    'lead-calls',
    'audit',
    'today',
  ]
  const clients = paths.map(() => createClient(server.url, 'identity'))
  let times: number[] = []
  let most = 0
  let failure: Error | null = null
  const isOver = new AbortController()
  const running = (async () => {
    for (let n = 0; !isOver.signal.aborted; n++) {
      const startedAt = performance.now()
      const path = `/api/staff/${paths[n % paths.length]}`
      clients[n % clients.length]
        ?.ask({ method: 'GET', path, token: staffToken(2) })
        .then(({ status, text }) => {
          if (status !== 200) throw new Error(`${path} answers ${status}: ${text()}`)
          times.push(performance.now() - startedAt)
        })
        .catch((error: Error) => {
          failure ??= error
        })
      most = Math.max(most, residentMb(server.pid))
      await delay(1000 / perSecond)
    }
  })()
  return {
    begin: () => {
      times = []
      most = residentMb(server.pid)
    },
    end: () => {
      if (failure) throw failure
      return { most, others: { p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) } }
    },
    stop: async () => {
      isOver.abort()
      await running
      for (const client of clients) client.close()
    },
  }
}
type Beside = ReturnType<typeof startOthers>

async function measure(server: Running, beside: Beside, work: () => Promise<{ name: string; rows: number }>) {
  // Keeps an earlier file's leftovers out of this measurement.
  await delay(2000)
  const before = residentMb(server.pid)
  beside.begin()
  const startedAt = performance.now()
  const done = await work()
  const seconds = (performance.now() - startedAt) / 1000
  const { most, others } = beside.end()
  const figures: FileFigures = { name: done.name, rows: done.rows, seconds, grownMb: most - before, others }
  console.error(`  ${JSON.stringify(figures)}`)
  return figures
}

function fileOf(rows: number) {
  const lines = Array.from(
    { length: rows },
    (_, n) => `Lead of the fair ${n},${9_800_000_000 + n},,Asked at the stand.`,
  )
  return ['Name,Phone,Centre,Remarks', ...lines].join('\n')
}

/** Measures an import of leads, from the upload to the last stored lead, through the tasks that staff start, and the export of the same leads. */
async function measureImport(server: Running, beside: Beside, rows: number) {
  const file = { method: 'POST', type: 'application/octet-stream', body: fileOf(rows) }
  const { _id: id, columns } = await ask<StaffImport>(server, '/lead-imports?name=fair.csv', file)
  const run = async (what: string, state: string, body: object) => {
    await ask(server, `/lead-imports/${id}/${what}`, { method: 'POST', body: JSON.stringify(body) })
    for (;;) {
      await delay(250)
      const found = await ask<StaffImport>(server, `/lead-imports/${id}`)
      if (found.problem !== null) throw new Error(found.problem)
      if (found.work === null && found.state === state) return
    }
  }
  const steps: [name: string, what: string, state: string, body: object][] = [
    ['leads read from a file', 'check', 'checked', { columns, defaults: { center_id: null } }],
    ['leads stored', 'store', 'stored', {}],
    ['leads taken out again', 'undo', 'undone', {}],
  ]
  const figures: FileFigures[] = []
  for (const [name, what, state, body] of steps)
    figures.push(
      await measure(server, beside, async () => {
        await run(what, state, body)
        return { name, rows }
      }),
    )
  return figures
}

/** Measures a list export, from the click to the last byte of the file. */
function measureExport(server: Running, beside: Beside, [of, format, filters]: [string, string, object]) {
  return measure(server, beside, async () => {
    const body = JSON.stringify({ format, filters })
    const { task_id: id, rows } = await ask<StartedExport>(server, `/${of}-exports`, { method: 'POST', body })
    for (;;) {
      await delay(250)
      const task = (await ask<StaffTask[]>(server, '/tasks')).find(({ _id }) => _id === id)
      if (task?.problem) throw new Error(task.problem)
      if (task?.state === 'done') break
    }
    const headers = { authorization: `Bearer ${staffToken(1)}` }
    const file = await fetch(`${server.url}/api/staff/tasks/${id}/file`, { headers })
    for await (const chunk of file.body ?? []) if (chunk.length === 0) throw new Error('An empty piece of a file.')
    return { name: `${of}s as ${format.toUpperCase()}`, rows }
  })
}

/** Measures imports and exports while the rest of the office keeps working. */
export async function measureFiles(
  server: Running,
  dataDir: string,
  { seconds, sizes }: { seconds: number; sizes: ConsoleSizes },
): Promise<FilesFigures> {
  const beside = startOthers(server, await fillConsole(dataDir, sizes))
  await delay(3000)
  beside.begin()
  await delay(seconds * 5000)
  const { others: quiet } = beside.end()
  // The leads came one per minute.
  const from = new Date(Date.now() - sizes.students * 60_000).toISOString().slice(0, 10)
  const files = [
    await measureExport(server, beside, ['student', 'xlsx', {}]),
    await measureExport(server, beside, ['student', 'csv', {}]),
    await measureExport(server, beside, ['lead', 'xlsx', { state: 'all', from }]),
    ...(await measureImport(server, beside, sizes.file)),
  ]
  await beside.stop()
  return { quiet, files }
}
