import { orderNotes } from '#domains/bank/questions/rules.ts'
import type {
  HiddenPart,
  SaveInput,
  StaffQuestion,
  TypedQuestion,
  WrittenTexts,
} from '#domains/bank/questions/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { t } from '#platform/text/messages.ts'
import { languageNames } from '../words.ts'

/*
 * A question in the editor: flat, with each text under its position and language ('text.en', 'option.2.or'), so that
 * concurrent changes are merged field by field.
 */

export type QuestionFields = {
  subject_id: string | null
  topic_id: string | null
  difficulty: 'easy' | 'medium' | 'hard'
  tags: string[]
  origin: string
  kind: TypedQuestion['kind']
  /** Number of options; their texts are separate fields. */
  options: number
  correct: number[]
  value: string
  tolerance: string
  keeps_order: boolean
  /** 'none', 'new', or the id of an existing one. */
  passage: string
} & { [place: `${string}.${Language}`]: string }

type Place = `${string}.${Language}`
const languages = ['en', 'hi', 'or', 'bn'] as const
export const optionPlaces = (count: number) => Array.from({ length: count }, (_, index) => `option.${index}`)

function putTexts(fields: QuestionFields, place: string, texts: WrittenTexts) {
  for (const language of languages) {
    const key: Place = `${place}.${language}`
    fields[key] = texts[language] ?? ''
  }
}

type Shown = Pick<StaffQuestion, 'subject_id' | 'topic_id' | 'difficulty' | 'tags' | 'origin' | 'question'>

export function fieldsOf({ question, ...heading }: Shown): QuestionFields {
  const { kind, options, correct, value, tolerance, keeps_order, passage } = question
  const { subject_id, topic_id, difficulty, tags, origin } = heading
  const fields: QuestionFields = {
    subject_id,
    topic_id,
    difficulty,
    tags,
    origin,
    kind,
    options: options.length,
    correct,
    value,
    tolerance,
    keeps_order,
    passage: passage === null ? 'none' : (passage._id ?? 'new'),
  }
  putTexts(fields, 'text', question.text)
  putTexts(fields, 'solution', question.solution)
  putTexts(fields, 'passage', passage?.text ?? {})
  for (const [index, option] of options.entries()) putTexts(fields, `option.${index}`, option)
  return fields
}

export function textAt(fields: QuestionFields, place: string, language: Language) {
  const key: Place = `${place}.${language}`
  return fields[key] ?? ''
}

function textsAt(fields: QuestionFields, place: string): WrittenTexts {
  const texts: WrittenTexts = {}
  for (const language of languages) {
    const text = textAt(fields, place, language)
    if (text !== '') texts[language] = text
  }
  return texts
}

type Beside = { confirmed: Language[]; kept: HiddenPart[] }

/**
 * Returns the body to send. `confirmed`: translations checked against the current English; `kept`: values hidden when
 * the question was opened.
 */
export function bodyOf(fields: QuestionFields, { confirmed, kept }: Beside): SaveInput {
  const { subject_id, topic_id, difficulty, tags, origin } = fields
  const { kind, options, correct, value, tolerance, keeps_order, passage } = fields
  return {
    subject_id,
    topic_id,
    difficulty,
    tags,
    origin,
    question: {
      kind,
      text: textsAt(fields, 'text'),
      options: optionPlaces(options).map((place) => textsAt(fields, place)),
      correct: correct.filter((place) => place < options),
      value,
      tolerance,
      keeps_order,
      solution: textsAt(fields, 'solution'),
      passage:
        passage === 'none'
          ? null
          : { _id: passage === 'new' ? null : passage, text: passage === 'new' ? textsAt(fields, 'passage') : {} },
    },
    confirmed,
    kept,
  }
}

/** Returns warnings to the author about shuffled options, one sentence each. */
export function orderNotesOf(fields: QuestionFields) {
  const { kind, options, keeps_order } = fields
  const written = { kind, keeps_order, solution: textsAt(fields, 'solution') }
  const notes = orderNotes({ ...written, options: optionPlaces(options).map((place) => textsAt(fields, place)) })
  return Object.entries(notes).map(([field, note]) => {
    const letter = 'ABCDE'[Number(/^options\.(\d)/.exec(field)?.[1])]
    return letter ? t`Option ${letter} ${note}.` : t`The solution ${note}.`
  })
}

/** Removes an option: later options and their keys move up. */
export function withoutOption(fields: QuestionFields, gone: number): QuestionFields {
  const next: QuestionFields = { ...fields, options: fields.options - 1 }
  for (let index = gone; index < next.options; index++) {
    for (const language of languages) {
      const key: Place = `option.${index}.${language}`
      next[key] = textAt(fields, `option.${index + 1}`, language)
    }
  }
  for (const language of languages) {
    const key: Place = `option.${next.options}.${language}`
    next[key] = ''
  }
  next.correct = fields.correct.flatMap((place) => (place === gone ? [] : place > gone ? place - 1 : place))
  return next
}

const placeNames: Record<string, string> = {
  subject_id: t`Subject`,
  topic_id: t`Topic`,
  origin: t`Source`,
  kind: t`Answer type`,
  options: t`Number of options`,
  correct: t`Key`,
  value: t`Right answer`,
  text: t`Question`,
}

/** Returns the name of each field as in its label: 'Option B, Odia'. */
export function labelsOf(fields: QuestionFields): Record<string, string> {
  const labelOf = (key: string) => {
    const parts = key.split('.')
    const [place = '', language] = [parts.slice(0, -1).join('.') || key, parts.length > 1 ? parts.at(-1) : undefined]
    const option = place.startsWith('option.') ? t`Option ${'ABCDEFGH'[Number(place.slice(7))] ?? ''}` : undefined
    const name = option ?? placeNames[place] ?? place.replaceAll('_', ' ')
    const words = Object.entries(languageNames).find(([code]) => code === language)?.[1]
    return words ? `${name}, ${words}` : name
  }
  return Object.fromEntries(Object.keys(fields).map((key) => [key, labelOf(key)]))
}
