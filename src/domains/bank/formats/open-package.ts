import { posix } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ReadRow } from '#domains/imports/describe-kind.ts'
import { AppError } from '#platform/errors.ts'
import { findElements, parseXmlBytes, readRecords, textIn, type XmlElement } from '#platform/files/archives/read-xml.ts'
import { openZip, type Zip } from '#platform/files/archives/read-zip.ts'
import type { OpenFile } from '#platform/files/storage/storage.ts'
import { t } from '#platform/text/messages.ts'
import { collectRow, ItemProblem, type ReadQuestion } from './collect-values.ts'
import { bytesOfAddress, type StorePicture, type TakePicture } from './read-html.ts'
import { readMarks } from './read-marks.ts'
import { foldNames, readItem } from './read-qti.ts'

const mostBytesOfItem = 2 * 1024 * 1024

type Resource = { href: string; marks: string[] }

/** Resolves an address in a file of the package; null if it leads out of the package. */
export function resolvePath(from: string, address: string) {
  if (/^[a-z][\w+.-]*:/i.test(address) || address.startsWith('/')) return null
  const path = posix.normalize(posix.join(posix.dirname(from), address.split(/[?#]/, 1)[0] ?? ''))
  return path.startsWith('../') || path === '..' ? null : path
}

const isItem = /^imsqti_item_xmlv(?:2p\d+|3p\d+)/

/** Lists the items that the manifest names, in its order, each with what the manifest says about it. */
async function listItems(manifest: Buffer) {
  const items: Resource[] = []
  for await (const element of readRecords([manifest], (name) => /^(?:\w+:)?resource$/.test(name))) {
    const resource = foldNames(element)
    const { type = '', href } = resource.attributes
    const keywords = findElements(resource, ['keyword']).map((keyword) => textIn(keyword).trim())
    if (isItem.test(type) && href !== undefined) items.push({ href, marks: keywords })
  }
  return items
}

async function readManifest(zip: Zip) {
  const bytes = await zip.read('imsmanifest.xml')
  if (!bytes) throw new AppError('invalid', t`The package has no imsmanifest.xml, so it is not a QTI package.`)
  const items = await listItems(bytes)
  if (items.length === 0)
    throw new AppError('invalid', t`The manifest of the package lists no QTI 2.1, 2.2 or 3.0 items.`)
  return items
}

// not translated: our own reader takes them back
const [subjectMark, topicMark] = ['subject:', 'topic:'] as const
const afterMark = (marks: string[], mark: string) =>
  marks.find((text) => text.startsWith(mark))?.slice(mark.length) ?? ''

async function readStimulus(zip: Zip, item: XmlElement, from: string) {
  const [reference] = findElements(item, ['assessmentStimulusRef'])
  const path = reference?.attributes.href === undefined ? null : resolvePath(from, reference.attributes.href)
  const bytes = path === null ? null : await zip.read(path)
  if (!bytes) return null
  return findElements(readXmlItem(bytes), ['stimulusBody'])[0] ?? null
}

async function readResource(zip: Zip, { href, marks }: Resource, store: StorePicture): Promise<ReadQuestion> {
  const path = resolvePath('imsmanifest.xml', href)
  const bytes = path === null ? null : await zip.read(path)
  if (path === null || !bytes) throw new ItemProblem(t`The package does not have the file ${href.slice(0, 100)}.`)
  const take: TakePicture = async (address) => {
    const inline = bytesOfAddress(address)
    if (inline) return store(inline)
    const place = resolvePath(path, address)
    const picture = place === null ? null : await zip.read(place)
    return picture && store(picture)
  }
  const item = readXmlItem(bytes)
  const { keepsOrder, ...read } = readMarks(
    marks.filter((text) => !text.startsWith(subjectMark) && !text.startsWith(topicMark)),
  )
  const question = await readItem(item, take, await readStimulus(zip, item, path))
  const heading = { subject: afterMark(marks, subjectMark), topic: afterMark(marks, topicMark) }
  return { ...question, ...read, ...heading, keepsOrder: question.keepsOrder === true || keepsOrder === true }
}

/** Parses an item. A broken one becomes a row that says so, and does not stop the others. */
function readXmlItem(bytes: Buffer) {
  // An item is parsed in one piece, and other requests wait meanwhile.
  if (bytes.length > mostBytesOfItem) throw new ItemProblem(t`This item is larger than 2 MB.`)
  try {
    return foldNames(parseXmlBytes(bytes))
  } catch (error) {
    if (error instanceof AppError) throw new ItemProblem(error.message)
    throw error
  }
}

/**
 * Yields the questions of a QTI 2.1, 2.2 or 3.0 package in the order of its manifest. 400 for anything else, or
 * when it would exceed the memory limit.
 */
export async function* readPackage(file: OpenFile, store: StorePicture): AsyncGenerator<ReadRow> {
  const zip = await openZip(await buffer(await file.read()))
  const items = await readManifest(zip)
  for (const [index, resource] of items.entries())
    yield await collectRow(index + 1, () => readResource(zip, resource, store))
}
