import type { Difficulty, TypedQuestion, WrittenTexts } from '../questions/schema.ts'
import type { Shelf } from '../texts/keep-pictures.ts'

/** A question as it leaves the bank, with the text of its passage. */
export type ExportedQuestion = {
  number: number
  subject: string
  topic: string
  difficulty: Difficulty
  tags: string[]
  origin: string
  question: TypedQuestion
}
/** Some questions and the pictures that they name. */
export type ExportedPage = { questions: ExportedQuestion[]; shelf: Shelf }

export const nameOfQuestion = ({ number }: Pick<ExportedQuestion, 'number'>) => `Q-${number}`

/** All the texts of a question. */
export const textsOfQuestion = ({ question }: Pick<ExportedQuestion, 'question'>): WrittenTexts[] => [
  question.text,
  question.solution,
  ...question.options,
  ...(question.passage ? [question.passage.text] : []),
]

const webpAddress = /^data:image\/webp;base64,/

/** The bytes of a picture and the ending of its name; null for one that is not there. */
export function pictureFile(shelf: Shelf, id: string) {
  const picture = shelf.get(id)
  if (!picture) return null
  const isDrawing = picture.kind === 'svg'
  const base64 = isDrawing ? Buffer.from(picture.content).toString('base64') : picture.content.replace(webpAddress, '')
  return { name: `${id}.${isDrawing ? 'svg' : 'webp'}`, base64, type: isDrawing ? 'image/svg+xml' : 'image/webp' }
}

/** What a right option is worth, and a wrong one, where all the right ones together are asked for. */
export function fractionOf(question: Pick<TypedQuestion, 'kind' | 'correct'>, place: number) {
  const isRight = question.correct.includes(place)
  if (question.kind === 'single') return isRight ? '100' : '0'
  if (!isRight) return '-100'
  return String(Number((100 / question.correct.length).toFixed(5)))
}
