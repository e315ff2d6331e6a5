import { t } from '#platform/text/messages.ts'
import { plainSigns } from '#platform/text/typed.ts'

/* The form that looks up one result. */

export type TypedLookUp = { roll_no: string; date_of_birth: string }
type Problems = { [name in keyof TypedLookUp]?: string }

/** Reads a roll number as typed, with or without leading zeros; null if it is not a roll number. */
export function readRollNumber(typed: string) {
  const text = plainSigns(typed)
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0
  return number === 0 ? null : number
}

function isDay(text: string) {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Lists the problems of a look-up by field. */
export function lookUpProblems({ roll_no, date_of_birth }: TypedLookUp): Problems {
  const problems: Problems = {}
  if (roll_no.trim() === '') problems.roll_no = t`Type the roll number on the admit card.`
  else if (readRollNumber(roll_no) === null)
    problems.roll_no = t`A roll number has one to seven digits and nothing else.`
  if (date_of_birth === '') problems.date_of_birth = t`Choose the date of birth.`
  else if (!isDay(date_of_birth)) problems.date_of_birth = t`This is not a date of the calendar.`
  return problems
}
