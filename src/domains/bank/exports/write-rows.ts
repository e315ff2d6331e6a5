import { templateColumns } from '../imports/rules.ts'
import type { WrittenTexts } from '../questions/schema.ts'
import {
  type ExportedPage,
  type ExportedQuestion,
  listPictureIds,
  pictureFile,
  textsOfQuestion,
} from './describe-questions.ts'

const letters = 'ABCDE'

const keyOf = ({ kind, correct, value }: ExportedQuestion['question']) =>
  kind === 'numeric' ? value : correct.map((place) => letters[place] ?? '').join(', ')

/** Returns the values of a question by the columns of the template, in their order. */
export function rowOfQuestion(exported: ExportedQuestion) {
  const { question, tags, ...heading } = exported
  const values: Record<string, string> = {
    subject: heading.subject,
    topic: heading.topic,
    difficulty: heading.difficulty,
    origin: heading.origin,
    kind: question.kind,
    key: keyOf(question),
    tolerance: question.kind === 'numeric' ? question.tolerance : '',
    keeps_order: question.keeps_order ? 'yes' : '',
    tags: tags.join(', '),
  }
  const put = (name: string, texts: WrittenTexts) => {
    for (const [language, text] of Object.entries(texts)) values[`${name}_${language}`] = text
  }
  put('question', question.text)
  put('solution', question.solution)
  put('passage', question.passage?.text ?? {})
  for (const [place, option] of question.options.entries()) put((letters[place] ?? '').toLowerCase(), option)
  return templateColumns.map((column) => values[column] ?? '')
}

function lineOf(exported: ExportedQuestion, shelf: ExportedPage['shelf']) {
  const { question, subject, topic, difficulty, tags, origin } = exported
  const files = listPictureIds(textsOfQuestion(exported)).map((id) => [id, pictureFile(shelf, id)] as const)
  const pictures = files.flatMap(([id, file]) => (file ? [[id, `data:${file.type};base64,${file.base64}`]] : []))
  const line = {
    subject,
    topic,
    difficulty,
    kind: question.kind,
    ...(question.passage ? { passage: question.passage.text } : {}),
    question: question.text,
    ...(question.kind === 'numeric' ? { tolerance: question.tolerance } : { options: question.options }),
    key: keyOf(question),
    solution: question.solution,
    ...(question.keeps_order ? { keeps_order: 'yes' } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(origin === '' ? {} : { origin }),
    ...(pictures.length > 0 ? { pictures: Object.fromEntries(pictures) } : {}),
  }
  return `${JSON.stringify(line)}\n`
}

/** Writes questions as JSON Lines, with everything that the bank knows about each, including pictures. */
export async function* writeLines(pages: AsyncIterable<ExportedPage>): AsyncGenerator<string> {
  for await (const { questions, shelf } of pages) yield questions.map((exported) => lineOf(exported, shelf)).join('')
}
