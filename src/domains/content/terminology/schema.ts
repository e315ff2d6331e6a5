import { z } from 'zod'
import { asWord } from './rules.ts'

const mostLetters = 30

const word = z
  .string()
  .max(100)
  .overwrite(asWord)
  .max(mostLetters, 'Please use 30 letters at most.')
  .regex(/^[\p{L}\p{M} ]*$/u, 'Please use letters and spaces only.')
  .describe('Empty: our word')

/** The institute's own terms, each in singular and plural. */
export const chosenWords = z.strictObject({
  centre: word,
  centres: word,
  batch: word,
  batches: word,
  course: word,
  courses: word,
  student: word,
  students: word,
  teacher: word,
  teachers: word,
  counsellor: word,
  counsellors: word,
})

/** State of this server; `elsewhere`: it uses another language or is for development. */
export const wordsState = z.enum(['shown', 'ready', 'preparing', 'failed', 'elsewhere'])
export type WordsState = z.infer<typeof wordsState>
