import katex from 'katex'
import { ZipFile } from 'yazl'
import { unescapeText } from '#platform/text/rich-text/unescape-text.ts'
import { writeMarks } from '../formats/read-marks.ts'
import { staysInOrder } from '../questions/rules.ts'
import type { WrittenTexts } from '../questions/schema.ts'
import type { Shelf } from '../texts/keep-pictures.ts'
import { escapeHtml } from '../texts/rules.ts'
import {
  type ExportedPage,
  type ExportedQuestion,
  listPictureIds,
  nameOfQuestion,
  pictureFile,
  textsOfQuestion,
  writeHtml,
} from './describe-questions.ts'

/*
 * An item of QTI 3.0. English is in its body; other languages are in its catalogue, under the name of the element
 * they translate.
 */

const letters = 'ABCDE'
const translations = ['hi', 'or', 'bn'] as const

const formulas = /\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]/g

/** Returns MathML with its TeX as an annotation; a formula that cannot be parsed is returned as typed. */
function mathmlOf(whole: string, tex: string, isDisplay: boolean) {
  try {
    const html = katex.renderToString(unescapeText(tex), { output: 'mathml', displayMode: isDisplay, trust: false })
    return /<math[\s\S]*<\/math>/.exec(html)?.[0] ?? whole
  } catch {
    return whole
  }
}

const withMathml = (html: string) =>
  html.replaceAll(formulas, (whole, inline?: string, display?: string) =>
    inline === undefined ? mathmlOf(whole, display ?? '', true) : mathmlOf(whole, inline, false),
  )

class ItemWriter {
  #cards: string[] = []
  #shelf: Shelf

  constructor(shelf: Shelf) {
    this.#shelf = shelf
  }

  #html(source: string) {
    return withMathml(
      writeHtml(source, (id) => {
        const file = pictureFile(this.#shelf, id)
        return file && `../pictures/${file.name}`
      }),
    )
  }

  /** Writes an element with its English text; adds the other languages to the catalogue under `id`. */
  element(name: string, { id, texts, attributes = '' }: { id: string; texts: WrittenTexts; attributes?: string }) {
    const given = translations.filter((language) => texts[language]?.trim())
    const cards = given.map((language) => {
      const html = this.#html(texts[language] ?? '')
      return `<qti-card-entry xml:lang="${language}"><qti-html-content>${html}</qti-html-content></qti-card-entry>`
    })
    if (cards.length > 0)
      this.#cards.push(
        `<qti-catalog id="${id}"><qti-card support="ext:translation">${cards.join('')}</qti-card></qti-catalog>`,
      )
    const reference = cards.length > 0 ? ` data-catalog-idref="${id}"` : ''
    return `<${name}${attributes}${reference}>${this.#html(texts.en ?? '')}</${name}>`
  }

  catalogue() {
    return this.#cards.length === 0 ? '' : `<qti-catalog-info>${this.#cards.join('')}</qti-catalog-info>`
  }
}

type Question = ExportedQuestion['question']

function writeDeclaration({ kind, correct, value }: Question) {
  const cardinality = kind === 'several' ? 'multiple' : 'single'
  const values = kind === 'numeric' ? [value] : correct.map((place) => letters[place] ?? '')
  const right = values.map((text) => `<qti-value>${escapeHtml(text)}</qti-value>`).join('')
  const type = kind === 'numeric' ? 'float' : 'identifier'
  return `<qti-response-declaration identifier="RESPONSE" cardinality="${cardinality}" base-type="${type}"><qti-correct-response>${right}</qti-correct-response></qti-response-declaration>`
}

function writeInteraction(question: Question, writer: ItemWriter) {
  if (question.kind === 'numeric')
    return '<p><qti-text-entry-interaction response-identifier="RESPONSE" expected-length="12"/></p>'
  const { kind, options } = question
  const keepsOrder = staysInOrder(question)
  const fixed = keepsOrder ? ' fixed="true"' : ''
  const choices = options.map((texts, place) => {
    const letter = letters[place] ?? ''
    return writer.element('qti-simple-choice', {
      id: `option-${letter}`,
      texts,
      attributes: ` identifier="${letter}"${fixed}`,
    })
  })
  const most = kind === 'several' ? options.length : 1
  return `<qti-choice-interaction response-identifier="RESPONSE" shuffle="${!keepsOrder}" max-choices="${most}">${choices.join('')}</qti-choice-interaction>`
}

const matchCorrect =
  '<qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"/>'

function writeProcessing({ kind, tolerance }: Question) {
  if (kind !== 'numeric') return matchCorrect
  const score = (points: number) =>
    `<qti-set-outcome-value identifier="SCORE"><qti-base-value base-type="float">${points}</qti-base-value></qti-set-outcome-value>`
  const off = escapeHtml(tolerance)
  const equal = `<qti-equal tolerance-mode="absolute" tolerance="${off} ${off}"><qti-variable identifier="RESPONSE"/><qti-correct identifier="RESPONSE"/></qti-equal>`
  return `<qti-response-processing><qti-response-condition><qti-response-if>${equal}${score(1)}</qti-response-if><qti-response-else>${score(0)}</qti-response-else></qti-response-condition></qti-response-processing>`
}

const itemName = ({ number }: Pick<ExportedQuestion, 'number'>) => `items/q-${number}.xml`

/** Writes the file of one question. */
function writeItem(exported: ExportedQuestion, shelf: Shelf) {
  const { question } = exported
  const writer = new ItemWriter(shelf)
  const passage = question.passage
    ? writer.element('div', { id: 'passage', texts: question.passage.text, attributes: ' class="passage"' })
    : ''
  const stem = writer.element('div', { id: 'question', texts: question.text, attributes: ' class="question"' })
  const body = `<qti-item-body>${passage}${stem}${writeInteraction(question, writer)}</qti-item-body>`
  const feedback = ' outcome-identifier="FEEDBACK" identifier="solution" show-hide="show"'
  const solution =
    Object.keys(question.solution).length === 0
      ? ''
      : writer.element('qti-modal-feedback', { id: 'solution', texts: question.solution, attributes: feedback })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="q-${exported.number}" title="${nameOfQuestion(exported)}" adaptive="false" time-dependent="false" xml:lang="en">`,
    writeDeclaration(question),
    '<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>',
    '<qti-outcome-declaration identifier="FEEDBACK" cardinality="single" base-type="identifier"/>',
    body,
    writer.catalogue(),
    writeProcessing(question),
    solution,
    '</qti-assessment-item>',
  ].join('\n')
}

function writeResource(exported: ExportedQuestion, pictures: string[]) {
  const { subject, topic, question } = exported
  // A numeric question has no options to keep in order.
  const marks = writeMarks({ ...exported, keepsOrder: question.kind === 'numeric' && question.keeps_order })
  const keywords = [`subject:${subject}`, `topic:${topic}`, ...marks]
  const lom = keywords.map(
    (text) => `<imsmd:keyword><imsmd:string language="en">${escapeHtml(text)}</imsmd:string></imsmd:keyword>`,
  )
  const path = itemName(exported)
  const files = [path, ...pictures].map((href) => `<file href="${href}"/>`)
  return `<resource identifier="q-${exported.number}" type="imsqti_item_xmlv3p0" href="${path}"><metadata><imsmd:lom><imsmd:general>${lom.join('')}</imsmd:general></imsmd:lom></metadata>${files.join('')}</resource>`
}

const manifestStart = `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1" xmlns:imsmd="http://ltsc.ieee.org/xsd/LOM" identifier="questions">
<metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata>
<organizations/>
<resources>
`

async function fillPackage(zip: ZipFile, pages: AsyncIterable<ExportedPage>) {
  const written = new Set<string>()
  const resources: string[] = []
  for await (const { questions, shelf } of pages) {
    for (const exported of questions) {
      const files = listPictureIds(textsOfQuestion(exported)).flatMap((id) => pictureFile(shelf, id) ?? [])
      for (const { name, base64 } of files.filter(({ name }) => !written.has(name))) {
        written.add(name)
        zip.addBuffer(Buffer.from(base64, 'base64'), `pictures/${name}`, { compress: name.endsWith('.svg') })
      }
      zip.addBuffer(Buffer.from(writeItem(exported, shelf)), itemName(exported))
      resources.push(
        writeResource(
          exported,
          files.map(({ name }) => `pictures/${name}`),
        ),
      )
    }
  }
  zip.addBuffer(Buffer.from(`${manifestStart}${resources.join('\n')}\n</resources>\n</manifest>\n`), 'imsmanifest.xml')
  zip.end()
}

/** Writes questions as a QTI 3.0 package: one item each, the pictures as files, and the manifest. */
export async function* writePackage(pages: AsyncIterable<ExportedPage>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  let failure: unknown = null
  const filling = fillPackage(zip, pages).catch((error: unknown) => {
    failure = error
    zip.end()
  })
  for await (const chunk of zip.outputStream) yield Buffer.from(chunk)
  await filling
  if (failure !== null) throw failure
}
