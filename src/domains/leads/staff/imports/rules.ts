import { maskAadhaar } from '../../../../platform/text/aadhaar.ts'
import { emailProblem } from '../../../identity/accounts/rules.ts'
import { normaliseEmail, normalisePhone } from '../../../identity/rules.ts'
import { sourceNames } from '../rules.ts'
import type { LeadSource } from '../schema.ts'
import type { ImportDefaults, LeadField, LeadReason, LeadVerdict, RowValues, StagedLead } from './schema.ts'

/*
 * What is said of a row of a file of leads.
 */

/** Names that files in the field have for their columns. */
const headings: Record<LeadField, string[]> = {
  name: ['name', 'student name', 'candidate name', 'full name', 'student', 'candidate'],
  phone: [
    'phone',
    'mobile',
    'phone number',
    'mobile number',
    'contact',
    'contact number',
    'whatsapp',
    'mobile no',
    'phone no',
  ],
  email: ['email', 'e mail', 'email id', 'mail', 'email address'],
  centre: ['centre', 'center', 'branch', 'location'],
  course: ['course', 'course name', 'interested in', 'programme', 'program'],
  source: ['source', 'lead source', 'channel'],
  note: ['note', 'notes', 'remark', 'remarks', 'comment', 'comments', 'message'],
}

const fields: readonly LeadField[] = ['name', 'phone', 'email', 'centre', 'course', 'source', 'note']

const plainName = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What the columns seem to be; somebody looks at it before anything is read. No field is taken twice. */
export function guessColumns(given: string[]): (LeadField | null)[] {
  const taken = new Set<string>()
  return given.map((heading) => {
    const field = fields.find((candidate) => headings[candidate].includes(plainName(heading)))
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

export const noValues: RowValues = { name: '', phone: '', email: '', centre: '', course: '', source: '', note: '' }

export function valuesOf(cells: string[], columns: (LeadField | null)[]): RowValues {
  const values = { ...noValues }
  for (const [index, field] of columns.entries()) {
    if (field) values[field] = maskAadhaar((cells[index] ?? '').trim().slice(0, 4000)).slice(0, 2000)
  }
  return values
}

/** What a row may name, by `keyOf` of its name. */
export type Names = {
  centres: ReadonlyMap<string, string>
  courses: ReadonlyMap<string, string>
  /** Where the importing person manages leads; null: everywhere. */
  ownCentreIds: string[] | null
}
export const keyOf = plainName

const isSource = (key: string): key is LeadSource => key in sourceNames
const sources = new Map(
  Object.keys(sourceNames)
    .filter(isSource)
    .flatMap((key) => [plainName(key), plainName(sourceNames[key])].map((name) => [name, key] as const)),
)

export type Judged = { verdict: LeadVerdict; reasons: LeadReason[]; staged: StagedLead | null }

// biome-ignore lint/suspicious/noControlCharactersInRegex: what the database cannot hold, or nobody can see
const isUnusable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/u

function contactOf(values: RowValues, refuse: (field: string, message: string) => void) {
  const phone = normalisePhone(values.phone)
  const email = normaliseEmail(values.email)
  if (values.phone !== '' && !/^\d{10}$/.test(phone)) refuse('phone', 'is not a number of 10 digits')
  if (values.email !== '' && emailProblem(email)) refuse('email', 'is not an e-mail address')
  if (values.phone === '' && values.email === '') refuse('phone', 'is missing, and so is the e-mail')
  return { phone: phone === '' ? null : phone, email: email === '' ? null : email }
}

type Notes = { refuse: (field: string, message: string) => void; warn: (field: string, message: string) => void }

function checkTexts(values: RowValues, { refuse }: Notes) {
  for (const [field, value] of Object.entries(values)) {
    if (isUnusable.test(value)) refuse(field, 'has characters that cannot be used')
  }
  const name = values.name.replace(/\s+/g, ' ').trim()
  if (name === '') refuse('name', 'is missing')
  if (name.length > 100) refuse('name', 'is longer than 100 letters')
  if (values.note.length > 1000) refuse('note', 'is longer than 1,000 letters')
  return name
}

function findCentre(
  { centre }: RowValues,
  { centres, ownCentreIds }: Names,
  { refuse, otherwise }: Notes & { otherwise: string | null },
) {
  const id = centre === '' ? otherwise : centres.get(keyOf(centre))
  if (id === undefined) refuse('centre', 'is unknown: we have no centre of this name')
  else if (ownCentreIds !== null && (id === null || !ownCentreIds.includes(id)))
    refuse('centre', 'is not a centre of yours')
  return id ?? null
}

/** The verdict of one row by itself; who has the same number already is looked up for many at once. */
export function judgeRow(values: RowValues, names: Names, defaults: ImportDefaults): Judged {
  const errors: LeadReason[] = []
  const warnings: LeadReason[] = []
  const notes: Notes = {
    refuse: (field, message) => void errors.push({ field, message }),
    warn: (field, message) => void warnings.push({ field, message }),
  }
  const name = checkTexts(values, notes)
  const contact = contactOf(values, notes.refuse)
  const centreId = findCentre(values, names, { ...notes, otherwise: defaults.center_id })
  const courseId = values.course === '' ? defaults.course_id : names.courses.get(keyOf(values.course))
  if (courseId === undefined) notes.warn('course', 'is no course that we offer: it goes into the note')
  const source = values.source === '' ? defaults.source : sources.get(keyOf(values.source))
  if (source === undefined) notes.warn('source', `is not known: it becomes ${sourceNames[defaults.source]}`)
  if (errors.length > 0) return { verdict: 'error', reasons: errors, staged: null }
  const asked = courseId === undefined ? [`Asked for: ${values.course}`] : []
  const note = [...asked, values.note].filter((text) => text !== '').join('. ')
  return {
    verdict: warnings.length > 0 ? 'warning' : 'ready',
    reasons: warnings,
    staged: {
      name,
      ...contact,
      centreId,
      courseId: courseId ?? null,
      source: source ?? defaults.source,
      note: note.slice(0, 1000),
    },
  }
}
