import { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { type Context, userOf } from '../../context.ts'
import { perProcess } from '../../data/cache/content-cache.ts'
import { AppError } from '../../errors.ts'
import { openTable, type TableFile, type TableFormat } from '../../files/spreadsheets/read-table.ts'
import { requireNoImport } from '../tasks/start-task.ts'

const inHand = perProcess(() => new Set<string>())

/** Takes in one file of a person at a time, and none while a task is at another of theirs: 409. */
export async function receiveOne<T>(ctx: Context, work: () => Promise<T>) {
  const { id } = userOf(ctx)
  const senders = inHand(ctx.cache)
  if (senders.has(id)) throw new AppError('conflict', 'Another file of yours is being taken in. Please wait for it.')
  senders.add(id)
  try {
    await requireNoImport(ctx)
    return await work()
  } finally {
    senders.delete(id)
  }
}

const endings: Record<string, TableFormat> = { csv: 'csv', txt: 'csv', tsv: 'csv', xlsx: 'xlsx' }

/** What the name of a file says that it is; undefined where it is no table. */
export const tableFormatOf = (fileName: string) => endings[endingOf(fileName)]
export const endingOf = (fileName: string) => /\.(\w+)$/.exec(fileName.toLowerCase())?.[1] ?? ''

/** 400 that is about the file which was sent. */
export function refuseFile(message: string) {
  return new AppError('invalid', `The file ${message}.`, { errors: { name: message } })
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
  if (!headings) throw refuseFile('is empty')
  return { headings, samples }
}
