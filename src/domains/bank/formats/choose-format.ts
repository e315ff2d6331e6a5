import type { ImportFormat } from '#domains/imports/schema.ts'
import { detectEncoding } from '#platform/files/spreadsheets/detect-encoding.ts'

const endings: Record<string, ImportFormat> = {
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  gift: 'gift',
  aiken: 'aiken',
  xml: 'moodle',
  zip: 'qti',
  docx: 'docx',
}
const looksAtMost = 64 * 1024

const aikenAnswer = /^\s*ANSWER\s*:\s*[A-Z]\s*$/im
const aikenOption = /^\s*[A-Z][).]\s*\S/m
const giftStart = /^\s*(?:::|\$CATEGORY:)/m
const giftAnswers = /\{[^{}]*(?:[=~#]|\b(?:T|F|TRUE|FALSE)\b)[^{}]*\}/

/** What a file of text is by its first lines: GIFT and Aiken come as .txt, as tables do. */
function chooseText(start: string): ImportFormat | undefined {
  const [firstLine = ''] = start.split('\n', 1)
  if (firstLine.includes('\t')) return undefined
  if (aikenAnswer.test(start) && aikenOption.test(start)) return 'aiken'
  return giftStart.test(start) || giftAnswers.test(start) ? 'gift' : undefined
}

/** What a file is, by its name and, where that says no more than text, by its beginning; undefined for a table or anything else. */
export function chooseFormat(ending: string, body: Buffer): ImportFormat | undefined {
  if (ending === 'txt') return chooseText(new TextDecoder(detectEncoding(body)).decode(body.subarray(0, looksAtMost)))
  return endings[ending]
}
