import { buffer } from 'node:stream/consumers'
import type { ReadRow } from '#domains/imports/describe-kind.ts'
import { AppError } from '#platform/errors.ts'
import {
  childrenOf,
  findElements,
  parseXmlBytes,
  readRecords,
  type XmlElement,
} from '#platform/files/archives/read-xml.ts'
import { openZip, type Zip } from '#platform/files/archives/read-zip.ts'
import type { OpenFile } from '#platform/files/storage/storage.ts'
import { t } from '#platform/text/messages.ts'
import { collectRow } from '../formats/collect-values.ts'
import { resolvePath } from '../formats/open-package.ts'
import type { StorePicture } from '../formats/read-html.ts'
import { QuestionCollector } from './collect-questions.ts'
import { type Block, plainOf, type Reading, readBlock, readNumbering } from './read-lines.ts'

/*
 * Fonts from before Unicode draw Hindi, Odia or Bengali letters in the places of English ones: what is stored is 'fgUnh', and no other font shows it as हिन्दी. Such a text cannot be searched, read out or shown in
 * a browser, and no converter of ours would be right for all of them.
 */

// not translated: names of fonts
const legacyNames =
  /^(?:kruti\s*dev|dev\s*lys|chanakya|walkman[- ]?chanakya|akruti|aakruti|shree[- ]?(?:lipi|dev|ori|ban|ben)|shivaji|(?:susha|agra|kundli|ankit|krishna)\b|marathi-?lekhani|dv-?t?t?(?:surekh|yogesh)|or-?tt|bn-?tt|sreelipi|oriya?-?sarala|prakash-?oriya|sutonny|bijoy|aadarsha?lipi)/i

/** Words that are frequent in Hindi, as Kruti Dev stores them. */
const legacyWords = new Set(
  // not translated: words as they are stored
  "gS gSa esa ds dh dk dks ls fd ugha vkSj ;g og fuEufyf[kr dkSu D;k fdl fdlh gksrk gksrh djuk fd;k x;k Fkk ij iz'u mÙkj lgh".split(
    ' ',
  ),
)
const mostLegacyShare = 0.12
const leastWords = 8

export const isLegacyFont = (name: string) => legacyNames.test(name.trim())

/** Returns whether a text looks like Hindi typed in such a font. */
export function isLegacyText(text: string) {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const typical = words.filter((word) => legacyWords.has(word.replace(/[A|.,?]+$/, '')))
  return typical.length >= leastWords && typical.length / words.length > mostLegacyShare
}

/** Refuses with 400, the reason and what to do. */
function refuseFont(font: string | null): never {
  const what = font === null ? t`a font from before Unicode, such as Kruti Dev` : t`the font “${font}”`
  throw new AppError(
    'invalid',
    t`The file is written in ${what}: it draws Hindi, Odia or Bengali letters in the places of English ones, so that no browser can show, search or read out the text. Please convert the file to Unicode first, for example with the converter of the font’s maker, set it in a font such as Nirmala UI or Noto Sans, and send it again.`,
  )
}

const mostBytesOfPart = 4 * 1024 * 1024
const documentPath = 'word/document.xml'

/** Parses a small part of the document; null if it is missing. */
async function readPart(zip: Zip, name: string): Promise<XmlElement | null> {
  const bytes = await zip.read(name)
  return bytes && bytes.length <= mostBytesOfPart ? parseXmlBytes(bytes) : null
}

/** Opens the pictures by the relations that the text refers to; Windows drawings (EMF, WMF) cannot be shown. */
async function openPictures(zip: Zip, store: StorePicture): Promise<Reading['pictures']> {
  const relations = await readPart(zip, 'word/_rels/document.xml.rels')
  const targets = new Map(
    // not translated: a name of XML
    (relations ? childrenOf(relations, 'Relationship') : []).map(({ attributes }) => [
      attributes.Id ?? '',
      attributes.Target ?? '',
    ]),
  )
  return {
    async find(relation) {
      const path = resolvePath(documentPath, targets.get(relation) ?? '/')
      const bytes = path === null || /\.(?:emf|wmf)$/i.test(path) ? null : await zip.read(path)
      return bytes && store(bytes)
    },
  }
}

/** Checks the default font. */
async function checkUsualFont(zip: Zip) {
  const styles = await readPart(zip, 'word/styles.xml')
  const [usual] = styles ? findElements(styles, ['w:docDefaults']) : []
  const font = usual && findElements(usual, ['w:rFonts'])[0]?.attributes['w:ascii']
  if (font && isLegacyFont(font)) refuseFont(font)
}

const textOfBlock = (block: Block) => ('lines' in block ? block.lines : block.rows.flat(2)).map(plainOf).join(' ')

const blocksLookedAt = 100
const mostLettersLookedAt = 50_000
const blockNames = new Set(['w:p', 'w:tbl'])

async function readQuestions(zip: Zip, document: Buffer, store: StorePicture) {
  const collector = new QuestionCollector()
  const reading: Reading = {
    pictures: await openPictures(zip, store),
    numbering: readNumbering(await readPart(zip, 'word/numbering.xml')),
    noteFont(font) {
      if (isLegacyFont(font)) refuseFont(font)
    },
  }
  let [text, count] = ['', 0]
  for await (const element of readRecords([document], (name, depth) => depth >= 3 && blockNames.has(name))) {
    const block = await readBlock(element, reading)
    text += ` ${textOfBlock(block)}`
    collector.add(block)
    count++
    if (count % blocksLookedAt === 0 || text.length > mostLettersLookedAt) {
      if (isLegacyText(text)) refuseFont(null)
      text = ''
    }
  }
  if (isLegacyText(text)) refuseFont(null)
  return collector.list()
}

/**
 * Yields the questions of a DOCX file in order. 400 for any other file, one that would exceed the memory limit,
 * or one written in a font from before Unicode.
 */
export async function* readWord(file: OpenFile, store: StorePicture): AsyncGenerator<ReadRow> {
  const zip = await openZip(await buffer(await file.read()))
  const document = await zip.read(documentPath)
  if (!document)
    throw new AppError('invalid', t`This is not a Word document (DOCX). Please save it as DOCX and send it again.`)
  await checkUsualFont(zip)
  for (const [index, question] of (await readQuestions(zip, document, store)).entries())
    yield await collectRow(index + 1, () => question)
}
