import type { z } from 'zod'
import type { Permission } from '#domains/identity/schema.ts'
import type { Context } from '#platform/context.ts'
import { problemsIn } from '#platform/data/drafts/kinds.ts'
import { AppError } from '#platform/errors.ts'
import type { TextEncoding } from '#platform/files/spreadsheets/slices.ts'
import type { OpenFile } from '#platform/files/storage/storage.ts'
import type { Who } from '#platform/http/serve.ts'
import type { Defaults, ImportFormat, ImportKindName, Judged, RowReason, StoreBody, Values } from './schema.ts'
import type { imports } from './tables.ts'

/*
 * Interface between the import pipeline and a kind of record. The pipeline receives files, maps columns, checks
 * and corrects rows, and stores, cancels and undoes imports; a kind defines its rows (docs/imports.md).
 */

export type Import = typeof imports.$inferSelect

/** A row of the file with the suspicions about its cells, or the reason it could not be read. */
export type ReadRow =
  | { position: number; values: Values; reasons?: RowReason[] }
  | { position: number; wrong: RowReason }

/** An existing record with a row's key: 'here' skips the row, 'warning' only reports it. */
export type Known = { verdict: 'here' | 'warning'; message: string }
export type Choice = { field: string; within: string | null; text: string }

export type Judge = {
  judge: (values: Values) => Judged
  /** Reads what the values of some rows name, before they are judged. */
  look?: (ctx: Context, rows: Values[]) => Promise<void>
  /** Names that an unknown value may stand for. */
  choices: Choice[]
}
type Columns = (string | null)[]
type Batch = { position: number; staged: unknown }[]

export type ImportKind = {
  name: ImportKindName
  /** 'lead' and 'leads': for tasks, sentences and the log. */
  nouns: { single: string; many: string }
  who: Who
  /** Permissions of which one is required, and required again when a task begins. */
  permissions: readonly Permission[]
  /** Returns whether this person sees the imports of others. */
  seesAll: (ctx: Context) => boolean
  mostRows: number
  /** Batch size, small enough that storing a batch keeps nobody waiting. */
  rowsAtOnce: number
  /** Most characters of a cell that are stored. */
  longest: number
  /** Its rows are about people: Aadhaar numbers in them are masked. */
  isPersonal: boolean
  fields: readonly string[]
  /** Fields that may hold a date; in others, Excel has turned something else into one, such as 1/2. */
  holdsDate: (field: string) => boolean
  /** Formats the line of a row as HTML; without it, rows have only plain text. */
  presentLine?: (line: string) => string
  /** Formats other than tables: how to recognise a file by extension and bytes, and how to read its rows. */
  formats?: {
    /** Names for the message about any other file: 'CSV, XLSX or GIFT'. */
    names: string
    choose: (ending: string, body: Buffer) => ImportFormat | undefined
    readers: Partial<
      Record<ImportFormat, (file: OpenFile, ctx: Context, encoding: TextEncoding) => AsyncIterable<ReadRow>>
    >
  }
  defaults: z.ZodType<Defaults>
  /**
   * Guesses the columns of a table; `remembered` are those of an earlier file with the same first row. `isSure`:
   * it may be read without asking.
   */
  guessColumns: (
    ctx: Context,
    headings: string[],
    remembered: Columns | undefined,
  ) => Promise<{ columns: Columns; isSure: boolean }>
  /** 400 naming `columns` where no row could be stored. */
  requireColumns: (ctx: Context, columns: Columns) => Promise<void>
  /** Returns the context that a replaceable value belongs to. */
  withinOf: (values: Values) => string | null
  /** Reads what rows are compared with, once for many. */
  openJudge: (ctx: Context, record: Pick<Import, 'columns' | 'defaults'>) => Promise<Judge>
  /** Finds existing records with the keys of these rows. */
  findKnown: (ctx: Context, keys: string[]) => Promise<Map<string, Known>>
  /** Returns the field to name when another record has this key. */
  fieldOf: (key: string) => string
  /**
   * Returns whether different rows may share a key, such as a family's phone number: an earlier row with it is
   * only reported.
   */
  isHint?: (key: string) => boolean
  /** Returns the reason to show when an earlier row has the key: 'is the same as in row 6'. */
  tellEarlier: (position: number, key: string) => string
  /** The person who stores the rows is asked what to do with those that share a hint. */
  asksAboutHints?: true
  options: z.ZodType<StoreBody>
  /**
   * Runs before the task is requested and again in it: 400 or 403 when the import must not be stored with these
   * options. Returns a function that stores one batch.
   */
  openStore: (ctx: Context, record: Import, options: StoreBody) => Promise<(ctx: Context, rows: Batch) => Promise<void>>
  countStored: (ctx: Context, importId: string) => Promise<number>
  countUsed: (ctx: Context, importId: string) => Promise<number>
  /** Returns why it cannot be undone. */
  tellUsed: (used: number) => string
  /** Locks the stored records against being used at this moment. */
  lockStored?: (ctx: Context, importId: string) => Promise<void>
  /** Removes at most `most` of the stored rows; returns how many. */
  takeOut: (ctx: Context, importId: string, most: number) => Promise<number>
  audit: { subjectKind?: string; uploaded: string; stored: string; undone: string }
}

/** Throws 400 naming the field. */
export function refuseField(field: string, message: string) {
  return new AppError('invalid', message, { errors: { [field]: message } })
}

/** Parses a part of a body by the kind's schema; 400 naming the field, prefixed by `under`. */
export function parsePart<T>(schema: z.ZodType<T>, given: unknown, under = '') {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const errors = Object.fromEntries(
    Object.entries(problemsIn(schema, given)).map(([key, message]) => [under + key, message]),
  )
  const [first] = Object.entries(errors)
  throw new AppError('invalid', first ? `${first[0]}: ${first[1]}` : 'The request is not valid.', { errors })
}
