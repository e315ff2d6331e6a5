import { z } from 'zod'
import type { BodyOf, DraftField, DraftFields, ValueOf } from '#platform/data/drafts/fields.ts'
import { day, id, zonedTime } from '#platform/http/schema.ts'
import { t, translated } from '#platform/text/messages.ts'
import { emailText, phoneText, plainText } from '#platform/text/schema.ts'
import {
  demand,
  fileAddress,
  lineText,
  linkText,
  optionalNumber,
  type Problems,
  richField,
  seoUrl,
  textBlock,
} from './check-fields.ts'

/* What the server makes of a list of fields (`platform/data/drafts/fields.ts`). */

/** The key of a private file, as the upload answered it. */
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

/** The schemas of a draft's fields. It may lack anything, so they only bound what is stored. */
export function shapeOf<L extends DraftFields>(fields: L): { [Name in keyof L]: z.ZodType<ValueOf<L[Name]>> }
export function shapeOf(fields: DraftFields): z.ZodRawShape {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]))
}

type Camel<Name> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name
type ColumnOf<Name, F> = F extends { column: infer Column } ? (Column extends string ? Column : never) : Camel<Name>
type InRow<F extends DraftField> = F extends { type: 'time' } ? Date | null : ValueOf<F>
/** The columns of the fields as they are read; of what may not be missing, none is stored without. */
type ReadRow<L extends DraftFields> = { [Name in keyof L as ColumnOf<Name, L[Name]> & string]: InRow<L[Name]> }
type StoredRow<L extends DraftFields> = {
  -readonly [Name in keyof L as ColumnOf<Name, L[Name]> & string]: L[Name] extends { missing: string }
    ? NonNullable<InRow<L[Name]>>
    : InRow<L[Name]>
}
type InColumns<L extends DraftFields> = {
  -readonly [Name in keyof L as L[Name] extends { column: null } ? never : Name]: ValueOf<L[Name]>
}

/** The fields that have a column, with its name. */
function columnsOf(fields: DraftFields) {
  return Object.entries(fields).flatMap(([name, { column }]) => {
    if (column === null) return []
    return [{ name, column: column ?? name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) }]
  })
}

/** The part of a body that stands in columns of its own. */
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

/** The columns of a body that has been checked; texts without the space around them. */
export function storeFields<L extends DraftFields>(fields: L, body: NoInfer<InColumns<L>>): StoredRow<L>
export function storeFields(fields: DraftFields, body: Record<string, unknown>) {
  return Object.fromEntries(columnsOf(fields).map(({ name, column }) => [column, stored(fields[name], body[name])]))
}

/** Says what is missing, each under the name of its field. */
export function demandFields<L extends DraftFields>(
  problems: Problems,
  fields: L,
  body: NoInfer<Partial<BodyOf<L>>>,
): void
export function demandFields(problems: Problems, fields: DraftFields, body: Record<string, unknown>) {
  for (const [name, { missing }] of Object.entries(fields))
    if (missing) demand(problems, { [name]: [body[name], translated(missing)] })
}
