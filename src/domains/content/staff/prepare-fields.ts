import { and, eq, ne } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import type { BodyOf, DraftField, DraftFields, ValueOf } from '#platform/data/drafts/fields.ts'
import { day, id, zonedTime } from '#platform/http/schema.ts'
import { cleanHtml } from '#platform/http/security/rich-text.ts'
import { maskAadhaar } from '#platform/text/aadhaar.ts'
import { t, translated } from '#platform/text/messages.ts'
import { type Node, richText } from '#platform/text/rich-text/schema.ts'
import { emailText, longText, phoneText, plainText } from '#platform/text/schema.ts'
import { addressFrom, addressPattern, safeLink } from '../rules.ts'
import { redirects } from '../tables.ts'

/*
 * Bodies of drafts. A draft may lack anything, so its schema only limits what is stored; `check` of its kind has
 * the requirements for publishing, a sentence for each field by its dotted path.
 */

export type Problems = Record<string, string>

export const shortText = plainText(120).default('')
export const lineText = plainText(300).default('')
export const textBlock = longText(5000).default('')
/** An address on this site or another, as typed. */
export const linkText = plainText(500).default('')
/** The address of a stored picture or file; null if there is none. */
export const fileAddress = z
  .string()
  .max(300)
  .regex(/^\/media\/[\w./-]+$/, 'is not a file of this site')
  .nullable()
  .default(null)
/** The last part of the address of a page; empty: made of the title when it is published. */
const seoUrl = plainText(120).trim().default('')
/** Masks Aadhaar numbers in every text of a document, as they are in every other text. */
function masked(node: Node): Node {
  const { text, content } = node
  const changed = Object.assign({}, node)
  if (text !== undefined) changed.text = maskAadhaar(text)
  if (content) changed.content = content.map(masked)
  if (node.attrs?.html) changed.attrs = Object.assign({}, node.attrs, { html: maskAadhaar(node.attrs.html) })
  return changed
}
const richField = richText.transform(masked)
export const optionalNumber = z.number().nullable().default(null)

export function demand(problems: Problems, values: Record<string, [value: unknown, sentence: string]>) {
  for (const [path, [value, sentence]] of Object.entries(values)) {
    const isMissing = value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
    if (isMissing) problems[path] = sentence
  }
}

export function demandLink(problems: Problems, path: string, address: string) {
  if (address.trim() !== '' && safeLink(address) === null)
    problems[path] = t`This must begin with https://, mailto: or tel:, or with / for a page on this site.`
}

type Named = PgTable & { id: AnyPgColumn; seoUrl: AnyPgColumn }
type Wanted = { kind: string; table: Named; seoUrl: string; id: string }

/** Returns why a page cannot have this address: its form, or another page that has or had it; null if it can. */
async function addressProblem({ db }: Context, { kind, table, seoUrl, id }: Wanted) {
  if (!addressPattern.test(seoUrl)) return t`Use only lower-case letters and digits, with hyphens in between.`
  const [other] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.seoUrl, seoUrl), ne(table.id, id)))
  if (other) return t`This address is already in use.`
  const [old] = await db
    .select({ id: redirects.subjectId })
    .from(redirects)
    .where(and(eq(redirects.kind, kind), eq(redirects.seoUrl, seoUrl), ne(redirects.subjectId, id)))
  return old ? t`This address was used by another page and still redirects to it.` : null
}

/** Reports the problem of the address that was typed, or that the title would give; a missing title is reported elsewhere. */
export async function demandAddress(
  ctx: Context,
  problems: Problems,
  { title, seoUrl, ...named }: Omit<Wanted, 'seoUrl'> & { title: string; seoUrl: string },
) {
  if (title.trim() === '') return
  const problem = await addressProblem(ctx, { ...named, seoUrl: seoUrl || addressFrom(title) })
  if (problem) problems.seo_url = problem
}

/** Returns the HTML as stored: only what the one list allows. */
export function storable(html: string) {
  return cleanHtml(html)
}

/*
 * Server side of a list of fields (`platform/data/drafts/fields.ts`).
 */

/** The key of a private file, as returned by the upload. */
const privateFile = plainText(200)
  .regex(/^consents\/[\w-]+\.(?:pdf|webp)$/, 'is not a file of a consent')
  .nullable()
  .default(null)

const schemas = {
  line: lineText,
  long: textBlock,
  email: emailText.default(''),
  telephone: phoneText.default(''),
  link: linkText,
  address: seoUrl,
  rich: richField,
  picture: fileAddress,
  pdf: fileAddress,
  consent: privateFile,
  day: day.nullable().default(null),
  time: zonedTime.nullable().default(null),
  number: optionalNumber,
  either: z.boolean().nullable().default(null),
  ref: id.nullable().default(null),
}

function schemaOf(field: DraftField): z.ZodType {
  switch (field.type) {
    case 'text':
      return plainText(field.most ?? 120).default('')
    case 'check':
      return z.boolean().default(field.isOn ?? false)
    case 'choice':
      return z
        .enum(field.choices.map(({ value }) => value))
        .nullable()
        .default(null)
    case 'list':
      return z
        .array(z.strictObject(shapeOf(field.fields)))
        .max(field.most, { error: () => t`at most ${field.most}` })
        .default([])
    default:
      return schemas[field.type]
  }
}

/** Returns the schemas of a draft's fields. A draft may lack anything, so they only limit what is stored. */
export function shapeOf<L extends DraftFields>(fields: L): { [Name in keyof L]: z.ZodType<ValueOf<L[Name]>> }
export function shapeOf(fields: DraftFields): z.ZodRawShape {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]))
}

type Camel<Name> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name
type ColumnOf<Name, F> = F extends { column: infer Column } ? (Column extends string ? Column : never) : Camel<Name>
type InRow<F extends DraftField> = F extends { type: 'time' } ? Date | null : ValueOf<F>
/** The columns of the fields as read; no row lacks a required field. */
type ReadRow<L extends DraftFields> = { [Name in keyof L as ColumnOf<Name, L[Name]> & string]: InRow<L[Name]> }
type StoredRow<L extends DraftFields> = {
  -readonly [Name in keyof L as ColumnOf<Name, L[Name]> & string]: L[Name] extends { missing: string }
    ? NonNullable<InRow<L[Name]>>
    : InRow<L[Name]>
}
type InColumns<L extends DraftFields> = {
  -readonly [Name in keyof L as L[Name] extends { column: null } ? never : Name]: ValueOf<L[Name]>
}

/** Returns the fields that have a column, with its name. */
function columnsOf(fields: DraftFields) {
  return Object.entries(fields).flatMap(([name, { column }]) => {
    if (column === null) return []
    return [{ name, column: column ?? name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) }]
  })
}

/** Returns the part of a body that has its own columns. */
export function readFields<L extends DraftFields>(fields: L, row: ReadRow<L>): InColumns<L>
export function readFields(fields: DraftFields, row: Record<string, unknown>) {
  const entries = columnsOf(fields).map(({ name, column }) => {
    const value = row[column]
    return [name, value instanceof Date ? value.toISOString() : value]
  })
  return Object.fromEntries(entries)
}

function stored(field: DraftField | undefined, value: unknown): unknown {
  if (field?.type === 'time' && typeof value === 'string') return new Date(value)
  return typeof value === 'string' ? value.trim() : value
}

/** Returns the columns of a body that has been checked, with trimmed texts. */
export function storeFields<L extends DraftFields>(fields: L, body: NoInfer<InColumns<L>>): StoredRow<L>
export function storeFields(fields: DraftFields, body: Record<string, unknown>) {
  return Object.fromEntries(columnsOf(fields).map(({ name, column }) => [column, stored(fields[name], body[name])]))
}

/** Reports missing values, each under the name of its field. */
export function demandFields<L extends DraftFields>(
  problems: Problems,
  fields: L,
  body: NoInfer<Partial<BodyOf<L>>>,
): void
export function demandFields(problems: Problems, fields: DraftFields, body: Record<string, unknown>) {
  for (const [name, { missing }] of Object.entries(fields))
    if (missing) demand(problems, { [name]: [body[name], translated(missing)] })
}
