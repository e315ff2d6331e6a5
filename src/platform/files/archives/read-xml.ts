import { SaxesParser } from 'saxes'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { slicesOf } from '../spreadsheets/slices.ts'

/*
 * Parses uploaded XML. A file may not declare types or entities, which could expand without limit or refer to
 * other files; nesting and record size are limited to what a question needs.
 */

export type XmlElement = { name: string; attributes: Record<string, string>; children: XmlNode[] }
export type XmlNode = XmlElement | string

const deepest = 200
const mostElements = 100_000
/** Limit of one record, in characters: the pictures of a question are inside it as base64. */
const mostLetters = 12_000_000

const refused = (message: string) => new AppError('invalid', message)

/** Holds one record at a time: an element that `isRecord` accepts, with everything in it. */
class XmlReader {
  records: XmlElement[] = []
  #parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false })
  #open: XmlElement[] = []
  #depth = 0
  #elements = 0
  #letters = 0
  #isRecord: (name: string, depth: number) => boolean

  constructor(isRecord: (name: string, depth: number) => boolean) {
    this.#isRecord = isRecord
    this.#parser.on('error', () => {
      throw refused(t`Line ${this.#parser.line}: this is not well-formed XML.`)
    })
    this.#parser.on('doctype', () => {
      throw refused(
        t`The file declares types or entities of its own (DOCTYPE), which is not read. Please remove that line.`,
      )
    })
    this.#parser.on('opentag', ({ name, attributes }) => this.#begin(name, attributes))
    this.#parser.on('text', (text) => this.#add(text))
    this.#parser.on('cdata', (text) => this.#add(text))
    this.#parser.on('closetag', () => this.#end())
  }

  write(text: string) {
    this.#parser.write(text)
  }

  close() {
    this.#parser.close()
  }

  #begin(name: string, attributes: Record<string, string>) {
    this.#depth++
    if (this.#depth > deepest) throw refused(t`Line ${this.#parser.line}: elements lie too deep inside each other.`)
    const parent = this.#open.at(-1)
    if (!parent && !this.#isRecord(name, this.#depth)) return
    const element: XmlElement = { name, attributes, children: [] }
    this.#elements++
    if (this.#elements > mostElements) throw refused(t`Line ${this.#parser.line}: one question has too many elements.`)
    parent?.children.push(element)
    this.#open.push(element)
  }

  #add(text: string) {
    const parent = this.#open.at(-1)
    if (!parent) return
    this.#letters += text.length
    if (this.#letters > mostLetters) throw refused(t`Line ${this.#parser.line}: one question is too long.`)
    const last = parent.children.at(-1)
    if (typeof last === 'string') parent.children[parent.children.length - 1] = last + text
    else parent.children.push(text)
  }

  #end() {
    this.#depth--
    const element = this.#open.pop()
    if (!element || this.#open.length > 0) return
    this.records.push(element)
    this.#elements = 0
    this.#letters = 0
  }
}

const decoderOf = (start: Uint8Array) =>
  new TextDecoder(start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : 'utf-8', { fatal: true })

function decode(decoder: TextDecoder, chunk?: Uint8Array) {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch (cause) {
    throw new AppError('invalid', t`The file is not written in UTF-8. Please save it in UTF-8.`, { cause })
  }
}

/**
 * Yields the records of a file of any size one by one, giving others a turn in between. 400 if it is not
 * well-formed.
 */
export async function* readRecords(
  chunks: Parameters<typeof slicesOf>[0],
  isRecord: (name: string, depth: number) => boolean,
): AsyncGenerator<XmlElement> {
  const reader = new XmlReader(isRecord)
  let decoder: TextDecoder | null = null
  for await (const chunk of slicesOf(chunks)) {
    decoder ??= decoderOf(chunk)
    reader.write(decode(decoder, chunk))
    yield* reader.records.splice(0)
  }
  if (decoder) reader.write(decode(decoder))
  reader.close()
  yield* reader.records.splice(0)
}

/** Parses a small file into one element. 400 if it is not well-formed. */
export function parseXml(text: string): XmlElement {
  const reader = new XmlReader((_name, depth) => depth === 1)
  reader.write(text)
  reader.close()
  const [root] = reader.records
  if (!root) throw refused(t`The file is empty.`)
  return root
}

/** Parses the bytes of a file of a package, like `parseXml`. */
export const parseXmlBytes = (bytes: Buffer) => parseXml(decode(decoderOf(bytes), bytes))

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string'
export const elementsOf = ({ children }: XmlElement) => children.filter(isElement)
export const childOf = (element: XmlElement, name: string) => elementsOf(element).find((child) => child.name === name)
export const childrenOf = (element: XmlElement, name: string) =>
  elementsOf(element).filter((child) => child.name === name)

/** Returns all text inside, unchanged. */
export function textIn(node: XmlNode | undefined): string {
  if (node === undefined) return ''
  return typeof node === 'string' ? node : node.children.map(textIn).join('')
}

/** Returns every element with one of these names below, in the order of the file. */
export function findElements(element: XmlElement, names: readonly string[]): XmlElement[] {
  return elementsOf(element).flatMap((child) => [
    ...(names.includes(child.name) ? [child] : []),
    ...findElements(child, names),
  ])
}
