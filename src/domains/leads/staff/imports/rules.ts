import { emailProblem } from '#domains/identity/accounts/rules.ts'
import { normaliseEmail } from '#domains/identity/rules.ts'
import type { Judged, RowReason, Values } from '#domains/imports/schema.ts'
import { isBlank, keyOfName, readPhones } from '#platform/text/typed.ts'
import { sourceNames } from '../rules.ts'
import type { LeadSource } from '../schema.ts'
import type { DealingChoices, LeadDefaults, LeadField, StagedLead } from './schema.ts'

/*
 * Messages about a row of a file of leads.
 */

/** Column headings found in real files. */
const headings: Record<LeadField, string[]> = {
  name: ['name', 'student name', 'candidate name', 'full name', 'student', 'candidate'],
  phone: [
    'phone',
    'mobile',
    'phone number',
    'mobile number',
    'mobile phone',
    'contact',
    'contact number',
    'whatsapp',
    'whatsapp number',
    'student mobile number',
  ],
  email: ['email', 'e mail', 'email id', 'e mail id', 'mail', 'mail id', 'email address', 'e mail address'],
  centre: ['centre', 'center', 'branch', 'location', 'centre name', 'center name', 'branch name'],
  course: ['course', 'course name', 'interested in', 'course interested in', 'programme', 'program'],
  source: ['source', 'lead source', 'channel'],
  note: ['note', 'notes', 'remark', 'remarks', 'comment', 'comments', 'message'],
}

/** Short forms in headings, such as *Mob. No.* */
const shortForms: Record<string, string> = {
  mob: 'mobile',
  cell: 'mobile',
  ph: 'phone',
  tel: 'phone',
  telephone: 'phone',
  no: 'number',
  nos: 'number',
  num: 'number',
  stud: 'student',
}
const headingKey = (heading: string) =>
  keyOfName(heading.replaceAll(/['’]s\b/g, ''))
    .split(' ')
    .map((word) => shortForms[word] ?? word)
    .join(' ')

const fields: readonly LeadField[] = ['name', 'phone', 'email', 'centre', 'course', 'source', 'note']

/** Guesses the columns; a person checks them before anything is read. No field is used twice. */
export function guessColumns(given: string[]): (LeadField | null)[] {
  const taken = new Set<string>()
  return given.map((heading) => {
    const field = fields.find((candidate) => headings[candidate].includes(headingKey(heading)))
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

type RowValues = Record<LeadField, string>
const noValues: RowValues = { name: '', phone: '', email: '', centre: '', course: '', source: '', note: '' }

/** Ids a row may refer to, by `keyOfName` of the name. */
export type Names = {
  centres: ReadonlyMap<string, string>
  courses: ReadonlyMap<string, string>
  /** Centres where the importing person manages leads; null: all. */
  ownCentreIds: string[] | null
}

const isSource = (key: string): key is LeadSource => key in sourceNames
const sources = new Map(
  Object.keys(sourceNames)
    .filter(isSource)
    .flatMap((key) => [keyOfName(key), keyOfName(sourceNames[key])].map((name) => [name, key] as const)),
)

type Say = (field: string, message: string, value?: string) => void
type Notes = { refuse: Say; warn: Say }

// biome-ignore lint/suspicious/noControlCharactersInRegex: what the database cannot hold, or nobody can see
const isUnusable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/u

function contactOf(values: RowValues, { refuse, warn }: Notes) {
  const [phone = '', ...otherPhones] = readPhones(values.phone)
  const email = normaliseEmail(values.email)
  if (values.phone !== '' && phone === '') refuse('phone', 'must be a 10-digit number')
  if (values.email !== '' && emailProblem(email)) refuse('email', 'is not an e-mail address')
  if (values.phone === '' && values.email === '') refuse('phone', 'is missing, and there is no e-mail either')
  if (otherPhones.length > 0)
    warn('phone', `has more than one number. These go into the note: ${otherPhones.join(', ')}`)
  return { phone: phone === '' ? null : phone, email: email === '' ? null : email, otherPhones }
}

function checkTexts(values: RowValues, { refuse }: Notes) {
  for (const [field, value] of Object.entries(values)) {
    if (isUnusable.test(value)) refuse(field, 'contains characters that are not allowed')
  }
  const name = values.name.replace(/\s+/g, ' ').trim()
  if (isBlank(name)) refuse('name', 'is missing')
  if (name.length > 100) refuse('name', 'is longer than 100 characters')
  if (values.note.length > 1000) refuse('note', 'is longer than 1,000 characters')
  return name
}

function findCentre(
  { centre }: RowValues,
  { centres, ownCentreIds }: Names,
  { refuse, otherwise }: Notes & { otherwise: string | null },
) {
  const id = centre === '' ? otherwise : centres.get(keyOfName(centre))
  if (id === undefined) refuse('centre', `is not known. We have no centre called ${centre}`, centre)
  else if (ownCentreIds !== null && (id === null || !ownCentreIds.includes(id)))
    refuse('centre', 'is not one of your centres')
  return id ?? null
}

function findNamed(values: RowValues, names: Names, { notes, defaults }: { notes: Notes; defaults: LeadDefaults }) {
  const { course, source } = values
  const courseId = course === '' ? defaults.course_id : names.courses.get(keyOfName(course))
  if (courseId === undefined)
    notes.warn('course', `is not a course that we offer. It goes into the note: ${course}`, course)
  const sourceKey = source === '' ? defaults.source : sources.get(keyOfName(source))
  if (sourceKey === undefined) notes.warn('source', `is not known. It goes into the note: ${source}`, source)
  return { courseId, source: sourceKey ?? defaults.source, isSourceKnown: sourceKey !== undefined }
}

type Contact = { name: string; phone: string | null; email: string | null }

/**
 * Returns the keys that identify a lead: its e-mail, or its name with its phone number. The number alone is a
 * hint, as a family shares one.
 */
export function keysOf({ name, phone, email }: Contact) {
  const ofPhone = phone === null ? [] : [phone, `${phone} ${keyOfName(name)}`]
  return email === null ? ofPhone : [...ofPhone, email.toLowerCase()]
}
export const isPhoneKey = (key: string) => /^\d+$/.test(key)

/** Checks a single row; duplicates are looked up for many rows at once. */
export function judgeRow(given: Values, names: Names, defaults: LeadDefaults): Judged & { staged: StagedLead | null } {
  const values: RowValues = { ...noValues, ...given }
  const errors: RowReason[] = []
  const warnings: RowReason[] = []
  const sayIn =
    (reasons: RowReason[]): Say =>
    (field, message, value) =>
      void reasons.push(value === undefined ? { field, message } : { field, message, value })
  const notes: Notes = { refuse: sayIn(errors), warn: sayIn(warnings) }
  const name = checkTexts(values, notes)
  const { otherPhones, ...contact } = contactOf(values, notes)
  const centreId = findCentre(values, names, { ...notes, otherwise: defaults.center_id })
  const { courseId, source, isSourceKnown } = findNamed(values, names, { notes, defaults })
  const judged = { reasons: [...errors, ...warnings], line: name.slice(0, 200) }
  if (errors.length > 0) return { ...judged, verdict: 'error', keys: [], staged: null }
  const asked = courseId === undefined ? [`Asked for: ${values.course}`] : []
  const from = isSourceKnown ? [] : [`Source: ${values.source}`]
  const phones = otherPhones.length === 0 ? [] : [`Other phone: ${otherPhones.join(', ')}`]
  const note = [...asked, ...from, ...phones, values.note].filter((text) => text !== '').join('. ')
  const staged = { name, ...contact, centreId, courseId: courseId ?? null, source, note: note.slice(0, 1000) }
  const keys = keysOf({ name, ...contact })
  return { ...judged, verdict: warnings.length > 0 ? 'warning' : 'ready', keys, staged }
}

type Owner = Pick<DealingChoices['owners'][number], '_id' | 'center_ids'>

/** Returns a function that assigns leads of a centre in turn to the chosen people who work there; null: nobody does. */
export function dealOut(owners: readonly Owner[], chosen: readonly string[]) {
  const given = new Map<string | null, number>()
  return (centreId: string | null) => {
    const there = chosen.filter((id) =>
      owners.some(({ _id, center_ids }) => _id === id && center_ids.includes(centreId)),
    )
    const turn = given.get(centreId) ?? 0
    given.set(centreId, turn + 1)
    return there[turn % there.length] ?? null
  }
}

/** Counts the leads each person would get; those under null get no owner. */
export function countShares(
  { centres, owners }: Pick<DealingChoices, 'centres'> & { owners: readonly Owner[] },
  chosen: readonly string[],
) {
  const ownerOf = dealOut(owners, chosen)
  const shares = new Map<string | null, number>()
  for (const { center_id: at, leads } of centres)
    for (let n = 0; n < leads; n++) {
      const owner = ownerOf(at)
      shares.set(owner, (shares.get(owner) ?? 0) + 1)
    }
  return shares
}
