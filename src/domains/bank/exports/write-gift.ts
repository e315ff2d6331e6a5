import { writeCategory, writeMarks } from '../formats/read-marks.ts'
import { staysInOrder } from '../questions/rules.ts'
import {
  type ExportedPage,
  type ExportedQuestion,
  fractionOf,
  listPictureIds,
  nameOfQuestion,
  textsOfQuestion,
  writeHtml,
  writeTexts,
} from './describe-questions.ts'

const escapeGift = (text: string) => text.replaceAll(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replaceAll('\n', ' ')
const html = (source: string) => writeHtml(source, () => null)

/** Returns whether a question can be written as GIFT, which cannot hold files and therefore no pictures. */
export const fitsGift = (question: ExportedQuestion) => listPictureIds(textsOfQuestion(question)).length === 0

function writeAnswers({ kind, options, correct, value, tolerance }: ExportedQuestion['question']) {
  if (kind === 'numeric') return [`#${escapeGift(value)}:${escapeGift(tolerance)}`]
  return options.map((option, place) => {
    const text = escapeGift(writeTexts(option, html))
    if (kind === 'several') return `~%${fractionOf({ kind, correct }, place)}%${text}`
    return `${correct.includes(place) ? '=' : '~'}${text}`
  })
}

function writeQuestion(exported: ExportedQuestion) {
  const { question } = exported
  const name = nameOfQuestion(exported)
  const tags = writeMarks({ ...exported, keepsOrder: staysInOrder(question) }).map(
    (tag) => ` [tag:${tag.replaceAll(/[[\]\\]/g, '\\$&')}]`,
  )
  const passage = question.passage ? `<div class="passage">${writeTexts(question.passage.text, html)}</div>` : ''
  const stem = escapeGift(passage + writeTexts(question.text, html))
  const solution = writeTexts(question.solution, html)
  const answers = [...writeAnswers(question), ...(solution === '' ? [] : [`####${escapeGift(solution)}`])]
  return [
    `// ${name}${tags.join('')}`,
    `::${name}::[html]${stem}{`,
    ...answers.map((answer) => `\t${answer}`),
    '}',
  ].join('\n')
}

/** Writes questions as GIFT under category headings. The caller leaves out those with pictures: see `fitsGift`. */
export async function* writeGift(pages: AsyncIterable<ExportedPage>): AsyncGenerator<string> {
  let heading = ''
  for await (const { questions } of pages) {
    let text = ''
    for (const exported of questions) {
      const category = writeCategory(exported.subject, exported.topic)
      // not translated: a word of GIFT
      if (category !== heading) text += `$CATEGORY: ${escapeGift(category)}\n\n`
      heading = category
      text += `${writeQuestion(exported)}\n\n`
    }
    yield text
  }
}
