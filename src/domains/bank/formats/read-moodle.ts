import type { ReadRow } from '#domains/imports/describe-kind.ts'
import { AppError } from '#platform/errors.ts'
import { childOf, childrenOf, readRecords, textIn, type XmlElement } from '#platform/files/archives/read-xml.ts'
import type { OpenFile } from '#platform/files/storage/storage.ts'
import { t } from '#platform/text/messages.ts'
import type { WrittenTexts } from '../questions/schema.ts'
import { writePicture } from '../texts/rules.ts'
import {
  collectRow,
  partlyRight,
  type ReadQuestion,
  readRange,
  severalNumbers,
  trueOrFalse,
  unknownKind,
} from './collect-values.ts'
import {
  bytesOfAddress,
  cutPassage,
  recoverPlain,
  recoverTexts,
  type StorePicture,
  type TakePicture,
} from './read-html.ts'
import { readCategory, readMarks } from './read-marks.ts'
import { wordlessPicture } from './read-mathml.ts'

const textOf = (element: XmlElement | undefined) => textIn(element && (childOf(element, 'text') ?? element)).trim()

/** Finds the files of an element by their names; the addresses in its text begin with @@PLUGINFILE@@. */
function makeTaker(element: XmlElement, store: StorePicture): TakePicture {
  const files = new Map(childrenOf(element, 'file').map((file) => [file.attributes.name ?? '', textIn(file)]))
  return async (address) => {
    const inline = bytesOfAddress(address)
    if (inline) return store(inline)
    const name = safeName(address.replace(/^@@PLUGINFILE@@\//, ''))
    const content = files.get(name)
    return content === undefined ? null : store(Buffer.from(content, 'base64'))
  }
}

function safeName(name: string) {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Reads the texts of an element by its format: only plain text has no markup. */
async function readTexts(
  element: XmlElement | undefined,
  store: StorePicture,
  html = textOf(element),
): Promise<WrittenTexts> {
  if (!element || html === '') return {}
  const { format } = element.attributes
  if (format === 'plain_text') return { en: recoverPlain(html) }
  const isHtml = format !== 'moodle_auto_format' && format !== 'markdown'
  return recoverTexts(isHtml ? html : html.replaceAll('\n', '<br />'), makeTaker(element, store))
}

type Answers = Pick<ReadQuestion, 'kind' | 'options' | 'key' | 'tolerance' | 'keepsOrder'>

const fractionOf = ({ attributes }: XmlElement) => Number(attributes.fraction ?? '0')
const isOn = (text: string) => /^(?:true|1|yes)$/i.test(text)

async function readChoices(question: XmlElement, store: StorePicture): Promise<Answers> {
  const answers = childrenOf(question, 'answer')
  const isSingle = isOn(textOf(childOf(question, 'single')) || 'true')
  const fractions = answers.map(fractionOf)
  if (isSingle && fractions.some((fraction) => fraction > 0 && fraction < 100)) throw partlyRight()
  const options: WrittenTexts[] = []
  for (const answer of answers) options.push(await readTexts(answer, store))
  const key = fractions.flatMap((fraction, place) => (fraction > 0 ? [place] : []))
  const shuffles = childOf(question, 'shuffleanswers')
  const keepsOrder = shuffles !== undefined && !isOn(textOf(shuffles))
  return { kind: isSingle ? 'single' : 'several', options, key, keepsOrder }
}

function readTruth(question: XmlElement): Answers {
  const right = childrenOf(question, 'answer').find((answer) => fractionOf(answer) === 100)
  const place = ['true', 'false'].indexOf(textOf(right).toLowerCase())
  return trueOrFalse(place < 0 ? [] : [place])
}

function readNumber(question: XmlElement): Answers {
  const answers = childrenOf(question, 'answer').filter((answer) => fractionOf(answer) > 0)
  const [answer] = answers
  if (!answer || answers.length > 1 || fractionOf(answer) !== 100) throw severalNumbers()
  const tolerance = textOf(childOf(answer, 'tolerance')) || '0'
  return { kind: 'numeric', options: [], ...readRange(`${textOf(answer)}:${tolerance}`) }
}

function readAnswers(question: XmlElement, store: StorePicture) {
  const { type = '' } = question.attributes
  if (type === 'multichoice') return readChoices(question, store)
  if (type === 'truefalse') return readTruth(question)
  if (type === 'numerical') return readNumber(question)
  throw unknownKind(type)
}

async function readQuestion(question: XmlElement, store: StorePicture): Promise<ReadQuestion> {
  const answers = await readAnswers(question, store)
  const asked = childOf(question, 'questiontext')
  const { passage, rest } = cutPassage(textOf(asked))
  const tags = childrenOf(childOf(question, 'tags') ?? question, 'tag').map(textOf)
  const { keepsOrder: isMarked, ...marks } = readMarks(tags)
  const text = await readTexts(asked, store, rest)
  const old = childOf(question, 'image_base64')
  if (old && text.en !== undefined) {
    const id = await store(Buffer.from(textIn(old), 'base64'))
    text.en += id ? `\n\n${writePicture(id, wordlessPicture(id))}` : ''
  }
  return {
    text,
    ...answers,
    ...marks,
    keepsOrder: answers.keepsOrder === true || isMarked === true,
    solution: await readTexts(childOf(question, 'generalfeedback'), store),
    passage: passage ? await readTexts(asked, store, passage) : {},
  }
}

/** Yields the questions of a Moodle XML file in order. 400 for any other file. */
export async function* readMoodle(file: OpenFile, store: StorePicture): AsyncGenerator<ReadRow> {
  let heading = { subject: '', topic: '' }
  let position = 0
  let isQuiz = false
  const isRecord = (name: string, depth: number) => {
    if (depth === 1 && name !== 'quiz')
      throw new AppError('invalid', t`This is not Moodle XML: it does not begin with the element quiz.`)
    isQuiz = true
    return depth === 2 && name === 'question'
  }
  for await (const question of readRecords(await file.read(), isRecord)) {
    if (question.attributes.type === 'category') {
      heading = readCategory(textOf(childOf(question, 'category')))
      continue
    }
    position++
    const place = heading
    yield await collectRow(position, async () => ({ ...(await readQuestion(question, store)), ...place }))
  }
  if (!isQuiz) throw new AppError('invalid', t`The file is empty.`)
}
