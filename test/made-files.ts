import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ReadRow } from '../src/domains/imports/describe-kind.ts'
import type { OpenFile } from '../src/platform/files/storage/storage.ts'

/* Files that tests make of text, and what readers find in them. */

export const fileOf = (content: string | Buffer): OpenFile => ({
  size: content.length,
  contentType: '',
  read: async () => Readable.from([Buffer.from(content)]),
  close: async () => undefined,
})

export async function zipOf(files: Record<string, string | Buffer>) {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

export async function rowsIn(rows: AsyncIterable<ReadRow>) {
  const all: ReadRow[] = []
  for await (const row of rows) all.push(row)
  return all
}

/** The values of each row, or why it is none. */
export const told = (rows: ReadRow[]) => rows.map((row) => ('wrong' in row ? row.wrong.message : row.values))
