import type { ComponentType } from 'react'
import type { Permission } from '#domains/identity/schema.ts'
import { blankOf, type Choice, type DraftField, type DraftFields } from '#platform/data/drafts/fields.ts'

/*
 * Describes screens of the site and the catalogue: the columns of a kind's list and the fields of its form. Names are
 * the dotted paths of the draft's body.
 */

type Base = { name: string; label: string; hint?: string; isRequired?: boolean }
export type Field =
  | (Base & { type: 'text'; most?: number; inputType?: 'text' | 'email' | 'tel' | 'url' })
  | (Base & { type: 'long'; most?: number; rows?: number })
  | (Base & { type: 'rich' | 'picture' | 'pdf' | 'consent' | 'day' | 'time' | 'number' | 'check' })
  | (Base & { type: 'choice'; choices: readonly Choice[]; none?: string })
  /** True or false, without a default. */
  | (Base & { type: 'either'; yes: string; no: string })
  /** One or several items of another kind. */
  | (Base & { type: 'ref' | 'refs'; of: string })
  /** `pictures`: the item field that holds a picture, which allows adding several at once. */
  | (Base & { type: 'list'; one: string; fields: Field[]; blank: object; most?: number; pictures?: string })
  | { type: 'group'; label: string; hint?: string; columns?: 1 | 2 | 3; fields: Field[] }
  /** `labels`: labels of its fields, for messages elsewhere. */
  | { type: 'own'; key: string; show: ComponentType; labels?: Record<string, string> }

type Group = Extract<Field, { type: 'group' }>
type Layout<Name> = readonly (Name | Field | (Omit<Group, 'fields'> & { fields: readonly (Name | Field)[] }))[]

/** Converts a field of the domain's list to a form field. */
function fieldOf(name: string, field: DraftField): Field {
  const base = { name, label: field.label, hint: field.hint, isRequired: field.missing !== undefined }
  switch (field.type) {
    case 'list': {
      const { most, pictures, fields } = field
      return { ...base, type: 'list', one: field.one, most, pictures, blank: blankOf(fields), fields: formOf(fields) }
    }
    case 'text':
      return { ...base, type: 'text', most: field.most }
    case 'email':
      return { ...base, type: 'text', inputType: 'email', most: 254 }
    case 'telephone':
      return { ...base, type: 'text', inputType: 'tel', most: 30 }
    case 'link':
      return { ...base, type: 'text', most: 500 }
    case 'address':
      return { ...base, type: 'text' }
    case 'line':
      return { ...base, type: 'long', rows: field.rows }
    case 'long':
      return { ...base, type: 'long', most: 5000, rows: field.rows }
    default:
      return { ...field, ...base }
  }
}

/**
 * Builds a form from a list of fields: a name represents its field; without a layout, all in order. `prefix`: their
 * path in the body.
 */
export function formOf<L extends DraftFields>(
  fields: L,
  layout: Layout<keyof L & string> = Object.keys(fields).filter((name) => !fields[name]?.isHidden),
  prefix = '',
): Field[] {
  const shown = (part: (keyof L & string) | Field): Field => {
    if (typeof part !== 'string') return part
    const field = fields[part]
    if (!field) throw new Error(`There is no field ${part}.`)
    return fieldOf(prefix + part, field)
  }
  return layout.map((part) => {
    if (typeof part === 'string' || part.type !== 'group') return shown(part)
    return { ...part, fields: part.fields.map(shown) }
  })
}

/** Maps the values of choices to their labels. */
export const wordsOf = (choices: readonly Choice[]) =>
  Object.fromEntries(choices.map(({ value, label }) => [value, label]))

export type ListColumn = {
  key: string
  head: string
  as?: 'day' | 'money' | 'number' | 'picture' | 'yes'
  words?: Record<string, string>
}

export type KindScreen = {
  /** Path below /staff, without parameters. */
  path: string
  kind: string
  /** Title of the list, or of the screen of a single item. */
  title: string
  /** 'notice', as in New notice. */
  one: string
  needs: Permission[]
  /** Permissions to create and to archive one. */
  edits: Permission[]
  /** Row link for users without editing rights; if absent, their rows have no link. */
  readers?: { needs: Permission[]; to: (id: string) => string }
  /** There is only one item of this kind, and no list. */
  isSingle?: boolean
  /** For a single item: the parent screen, if that is not the site. */
  above?: { label: string; to: string }
  columns?: ListColumn[]
  /** Filters of the list; a filter whose choices are items of another kind names that kind. */
  filters?: { name: string; label: string; choices?: readonly Choice[]; of?: string }[]
  isOrdered?: boolean
  isArchived?: boolean
  /** Initial draft of a new item. */
  blank: Record<string, unknown>
  fields: Field[]
  /** Field of a new item that repeats the previous item's value. */
  remembered?: string
  /** Shown beside the form. */
  beside?: ComponentType<{ id: string }>
  empty: string
}
