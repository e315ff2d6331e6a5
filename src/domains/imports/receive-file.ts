import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { type Context, userOf } from '../../platform/context.ts'
import { perProcess } from '../../platform/data/cache/content-cache.ts'
import { AppError } from '../../platform/errors.ts'
import { openTable, type TableFile, type TableFormat } from '../../platform/files/spreadsheets/read-table.ts'
import { t } from '../../platform/text/messages.ts'
import { requireNoImport } from '../../platform/work/tasks/start-task.ts'

/** A request that came before a file was taken in is looked at within this time. */
const lookedAtMs = 10 * 60_000
/** By person: when their last file was taken in, by the clock of this process; Infinity while one still is. */
const takenIn = perProcess(() => new LRUCache<string, number>({ max: 10_000, ttl: lookedAtMs }))

/**
 * Takes in one file of a person at a time, and none while a task is at another of theirs: 409. Two files are there at a time when the second came before the first was taken in, also where the first was done
 * before anybody looked at the second. `arrivedAt`: when the request came, by `performance.now()`.
 */
export async function receiveOne<T>(ctx: Context, arrivedAt: number, work: () => Promise<T>) {
  const { id } = userOf(ctx)
  const taken = takenIn(ctx.cache)
  if (arrivedAt < (taken.get(id) ?? 0))
    throw new AppError('conflict', 'Another file of yours is being uploaded. Please wait for it.')
  taken.set(id, Number.POSITIVE_INFINITY)
  try {
    await requireNoImport(ctx)
    return await work()
  } finally {
    taken.set(id, performance.now())
  }
}

const endings: Record<string, TableFormat> = { csv: 'csv', txt: 'csv', tsv: 'csv', xlsx: 'xlsx' }

/** What the name of a file says that it is; undefined where it is no table. */
export const tableFormatOf = (fileName: string) => endings[endingOf(fileName)]
export const endingOf = (fileName: string) => /\.(\w+)$/.exec(fileName.toLowerCase())?.[1] ?? ''

/** 400 that is about the file which was sent. */
export function refuseFile(message: string) {
  return new AppError('invalid', t`The file ${message}.`, { errors: { name: message } })
}

/** The rows of a workbook come after all of its texts are read, so one is looked at at a time. */
const oneWorkbook = pLimit(1)
const rowsShown = 6

async function readFirst(file: TableFile, format: TableFormat) {
  const rows: string[][] = []
  for await (const { cells } of openTable(file, format)) {
    rows.push(cells)
    if (rows.length === rowsShown) break
  }
  return rows
}

/** The first row of a table and the five behind it. 400 for what is no such file, or has nothing in it. */
export async function readStart(body: Buffer, format: TableFormat) {
  const file = { size: body.length, read: async () => Readable.from([body]) }
  const [headings, ...samples] = await (format === 'xlsx'
    ? oneWorkbook(() => readFirst(file, format))
    : readFirst(file, format))
  if (!headings) throw refuseFile(t`is empty`)
  return { headings, samples }
}
