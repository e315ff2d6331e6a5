import type { Node } from '#platform/text/rich-text/schema.ts'

/*
 * Fields of a drafted kind, each declared once in the `fields.ts` of its domain: the draft's schema, the columns,
 * the missing-field checks, the defaults and the form follow from the list. Anything the list cannot express is
 * written by hand beside it.
 */

export type Choice = { value: string; label: string }

type Common = {
  label: string
  hint?: string
  /** Message shown when publishing without a value; the form marks the field as required. */
  missing?: string
  /** Column name if it is not the field's own name in camel case; null: read and stored by hand. */
  column?: string | null
  /** Stored unchanged, and shown in no form. */
  isHidden?: boolean
}

export type DraftField = Common &
  (
    | { type: 'text'; most?: number }
    /** `line`: up to 300 characters of one line, in a text area all the same; `long`: up to 5,000 of several. */
    | { type: 'line' | 'long'; rows?: number }
    | { type: 'email' | 'telephone' | 'link' | 'address' }
    | { type: 'rich' | 'picture' | 'pdf' | 'consent' | 'day' | 'time' | 'number' }
    /** `isOn`: value in a new draft. */
    | { type: 'check'; isOn?: boolean }
    | { type: 'choice'; choices: readonly Choice[] }
    /** True or false, where neither is a natural default. */
    | { type: 'either'; yes: string; no: string }
    /** Another thing, of the kind `of`. */
    | { type: 'ref'; of: string }
    /** `pictures`: the field of an item that holds one; then several are added at once. */
    | { type: 'list'; one: string; most: number; fields: DraftFields; pictures?: string }
  )

export type DraftFields = { readonly [name: string]: DraftField }

type Values = Record<'text' | 'line' | 'long' | 'email' | 'telephone' | 'link' | 'address', string> &
  Record<'picture' | 'pdf' | 'consent' | 'day' | 'time' | 'ref', string | null> & {
    rich: Node
    number: number | null
    check: boolean
    either: boolean | null
  }

/** Type of a field's value in a draft. */
export type ValueOf<F extends DraftField> = F extends { type: 'list'; fields: infer L extends DraftFields }
  ? BodyOf<L>[]
  : F extends { type: 'choice'; choices: readonly { value: infer V }[] }
    ? V | null
    : F extends { type: infer T extends keyof Values }
      ? Values[T]
      : never

export type BodyOf<L extends DraftFields> = { -readonly [Name in keyof L]: ValueOf<L[Name]> }

const emptyDocument: Node = { type: 'doc', content: [] }

const emptyTexts = new Set<DraftField['type']>(['text', 'line', 'long', 'email', 'telephone', 'link', 'address'])

function blankIn(field: DraftField) {
  if (field.type === 'list') return []
  if (field.type === 'rich') return emptyDocument
  if (field.type === 'check') return field.isOn ?? false
  return emptyTexts.has(field.type) ? '' : null
}

/** Returns the initial body of a new draft. */
export function blankOf<L extends DraftFields>(fields: L): BodyOf<L>
export function blankOf(fields: DraftFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, blankIn(field)]))
}
