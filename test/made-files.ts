import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ReadRow } from '#domains/imports/describe-kind.ts'
import type { OpenFile } from '#platform/files/storage/storage.ts'

/* Files that tests make from text, and the results of reading them. */

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

const relations = (...lines: string[]) => `<Relationships>${lines.join('')}</Relationships>`
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`

type MadeBook = { formats?: (string | number)[]; texts?: string; properties?: string }

/** Returns a workbook with these rows, as Excel writes it. */
export const bookOf = (rows: string, { formats = [], texts = '', properties = '' }: MadeBook = {}) =>
  zipOf({
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns:r="r">${properties}<sheets><sheet name="a" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'styles', 'styles.xml'),
      relation('rId2', 'sharedStrings', '/xl/sharedStrings.xml'),
      relation('rId7', 'worksheet', 'worksheets/sheet9.xml'),
    ),
    'xl/styles.xml': `<styleSheet><numFmts>${formats.map((code, n) =>
      typeof code === 'string' ? `<numFmt numFmtId="${200 + n}" formatCode="${code.replaceAll('"', '&quot;')}"/>` : '',
    )}</numFmts><cellXfs>${formats.map((code, n) => `<xf numFmtId="${typeof code === 'string' ? 200 + n : code}"/>`)}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    'xl/worksheets/sheet9.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  })

export async function rowsIn(rows: AsyncIterable<ReadRow>) {
  const all: ReadRow[] = []
  for await (const row of rows) all.push(row)
  return all
}

/** Returns the values of each row, or why it is invalid. */
export const told = (rows: ReadRow[]) => rows.map((row) => ('wrong' in row ? row.wrong.message : row.values))
