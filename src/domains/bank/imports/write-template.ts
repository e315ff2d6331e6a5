import { sheetTypes } from '#platform/files/spreadsheets/write-sheet.ts'
import { isOffered, templateColumns } from './rules.ts'
import type { TemplateFormat } from './schema.ts'

/** Example of each kind of question in the template; described in docs/question-import.md. */
const examples: Record<string, string>[] = [
  {
    subject: 'Quantitative aptitude',
    topic: 'Time and work',
    difficulty: 'medium',
    kind: 'single',
    question_en: 'Two pipes fill a tank in \\(a\\) and \\(b\\) hours. How long do they take together?',
    a_en: '\\(\\frac{ab}{a+b}\\) hours',
    b_en: '\\(\\frac{a+b}{2}\\) hours',
    c_en: '\\(a+b\\) hours',
    d_en: 'None of these',
    key: 'A',
    solution_en: 'In one hour they fill \\(\\frac1a + \\frac1b\\) of the tank.',
    question_hi: 'दो नल एक टंकी को \\(a\\) और \\(b\\) घंटों में भरते हैं। दोनों मिलकर कितना समय लेंगे?',
    a_hi: '\\(\\frac{ab}{a+b}\\) घंटे',
    b_hi: '\\(\\frac{a+b}{2}\\) घंटे',
    c_hi: '\\(a+b\\) घंटे',
    d_hi: 'इनमें से कोई नहीं',
    keeps_order: 'yes',
    tags: 'pipes, mock 14',
    origin: 'own',
  },
  {
    subject: 'Quantitative aptitude',
    topic: 'Number system',
    difficulty: 'easy',
    kind: 'several',
    question_en: 'Which of these numbers are divisible by 12?',
    a_en: '8436',
    b_en: '3718',
    c_en: '5148',
    d_en: '4530',
    key: 'A, C',
    solution_en: 'Their digits add up to a multiple of 3, and their last two digits to one of 4.',
    question_or: 'ଏଥିମଧ୍ୟରୁ କେଉଁ ସଂଖ୍ୟାଗୁଡ଼ିକ 12 ଦ୍ୱାରା ବିଭାଜ୍ୟ?',
  },
  {
    subject: 'Quantitative aptitude',
    topic: 'Mensuration',
    difficulty: 'hard',
    kind: 'numeric',
    question_en: 'How long is the diagonal of a square of side 10 cm, in cm, to two decimal places?',
    key: '14.14',
    tolerance: '0.01',
    solution_en: 'It is \\(10\\sqrt{2}\\) cm.',
  },
]

/**
 * Quotes a cell and doubles its quotation marks; only for our own templates, which contain no text that a
 * spreadsheet would take for a formula.
 */
function writeCell(text: string) {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns the heading row and the examples, in the languages that questions are written in. */
function rowsIn(offered: readonly string[]) {
  const columns = templateColumns.filter((column) => isOffered(column, offered))
  return [columns, ...examples.map((example) => columns.map((column) => example[column] ?? ''))]
}

function writeCsv(rows: string[][]) {
  // The byte order mark tells spreadsheets that the file is UTF-8.
  return `\ufeff${rows.map((row) => row.map(writeCell).join(',')).join('\r\n')}\r\n`
}

function writeLines(offered: readonly string[]) {
  const lines = examples.map((example) =>
    JSON.stringify(Object.fromEntries(Object.entries(example).filter(([column]) => isOffered(column, offered)))),
  )
  return `${lines.join('\n')}\n`
}

async function writeWorkbook(rows: string[][]) {
  const { writeXlsx } = await import('hucre')
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Questions', rows }] }))
}

/** Returns the documented template with an example of each kind of question. */
export async function makeTemplate(format: TemplateFormat, offered: readonly string[]) {
  const rows = rowsIn(offered)
  if (format === 'xlsx')
    return { body: await writeWorkbook(rows), contentType: sheetTypes.xlsx, fileName: 'questions.xlsx' }
  const isCsv = format === 'csv'
  return {
    body: Buffer.from(isCsv ? writeCsv(rows) : writeLines(offered)),
    contentType: isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
    fileName: `questions.${format}`,
  }
}
