import { writeCategory, writeMarks } from '../formats/read-marks.ts'
import { staysInOrder } from '../questions/rules.ts'
import type { WrittenTexts } from '../questions/schema.ts'
import type { Shelf } from '../texts/keep-pictures.ts'
import { escapeHtml } from '../texts/rules.ts'
import {
  type ExportedPage,
  type ExportedQuestion,
  fractionOf,
  listPictureIds,
  nameOfQuestion,
  pictureFile,
  writeHtml,
  writeTexts,
} from './describe-questions.ts'

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
const plain = (name: string, text: string) => `<${name}><text>${escapeHtml(text)}</text></${name}>`

/** Writes an element with a text in HTML, and the pictures in it. */
function rich(
  name: string,
  html: string,
  { texts, shelf, attributes = '' }: { texts: (WrittenTexts | undefined)[]; shelf: Shelf; attributes?: string },
) {
  const files = listPictureIds(texts).flatMap((id) => {
    const file = pictureFile(shelf, id)
    return file ? [`<file name="${file.name}" path="/" encoding="base64">${file.base64}</file>`] : []
  })
  return `<${name}${attributes} format="html"><text>${cdata(html)}</text>${files.join('')}</${name}>`
}

const makeWriter = (shelf: Shelf) => (source: string) =>
  writeHtml(source, (id) => {
    const file = pictureFile(shelf, id)
    return file && `@@PLUGINFILE@@/${file.name}`
  })

function writeAnswers({ question }: ExportedQuestion, shelf: Shelf) {
  if (question.kind === 'numeric')
    return [
      `<answer fraction="100"><text>${escapeHtml(question.value)}</text><tolerance>${escapeHtml(question.tolerance)}</tolerance></answer>`,
    ]
  const html = makeWriter(shelf)
  const settings = [
    `<single>${question.kind === 'single'}</single>`,
    `<shuffleanswers>${!staysInOrder(question)}</shuffleanswers>`,
    '<answernumbering>ABCD</answernumbering>',
  ]
  const answers = question.options.map((option, place) =>
    rich('answer', writeTexts(option, html), {
      texts: [option],
      shelf,
      attributes: ` fraction="${fractionOf(question, place)}"`,
    }),
  )
  return [...settings, ...answers]
}

function writeQuestion(exported: ExportedQuestion, shelf: Shelf) {
  const { question } = exported
  const html = makeWriter(shelf)
  const passage = question.passage ? `<div class="passage">${writeTexts(question.passage.text, html)}</div>` : ''
  // A numeric question has no options to keep in order.
  const tags = writeMarks({ ...exported, keepsOrder: question.kind === 'numeric' && question.keeps_order })
  return [
    `<question type="${question.kind === 'numeric' ? 'numerical' : 'multichoice'}">`,
    plain('name', nameOfQuestion(exported)),
    rich('questiontext', passage + writeTexts(question.text, html), {
      texts: [question.passage?.text, question.text],
      shelf,
    }),
    rich('generalfeedback', writeTexts(question.solution, html), { texts: [question.solution], shelf }),
    '<defaultgrade>1</defaultgrade><penalty>0</penalty><hidden>0</hidden>',
    ...writeAnswers(exported, shelf),
    `<tags>${tags.map((tag) => plain('tag', tag)).join('')}</tags>`,
    '</question>',
  ].join('\n')
}

/** Writes questions as Moodle XML under category headings, with the pictures embedded. */
export async function* writeMoodle(pages: AsyncIterable<ExportedPage>): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'
  let heading = ''
  for await (const { questions, shelf } of pages) {
    let text = ''
    for (const exported of questions) {
      const category = writeCategory(exported.subject, exported.topic)
      if (category !== heading) text += `<question type="category">${plain('category', category)}</question>\n`
      heading = category
      text += `${writeQuestion(exported, shelf)}\n`
    }
    yield text
  }
  yield '</quiz>\n'
}
