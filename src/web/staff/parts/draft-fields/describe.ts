import type { ComponentType } from 'react'
import type { Permission } from '../../../../domains/identity/schema.ts'

/*
 * Screens of the site and the catalogue are described, not written: what a kind's list shows and what its form asks. Names are the dotted paths of the draft's body.
 */

type Base = { name: string; label: string; hint?: string; isRequired?: boolean }
export type Choice = { value: string; label: string }

export type Field =
  | (Base & { type: 'text'; most?: number; inputType?: 'text' | 'email' | 'tel' | 'url' })
  | (Base & { type: 'long'; most?: number; rows?: number })
  | (Base & { type: 'rich' | 'picture' | 'pdf' | 'consent' | 'day' | 'time' | 'number' | 'check' })
  | (Base & { type: 'choice'; choices: readonly Choice[]; none?: string })
  /** True or false, where neither goes without saying. */
  | (Base & { type: 'either'; yes: string; no: string })
  /** One or several things of another kind. */
  | (Base & { type: 'ref' | 'refs'; of: string })
  /** `pictures`: the field of an item that holds one; then several are added at once. */
  | (Base & { type: 'list'; one: string; fields: Field[]; blank: object; most?: number; pictures?: string })
  | { type: 'group'; label: string; hint?: string; columns?: 1 | 2 | 3; fields: Field[] }
  /** `labels`: of its fields, for what is told of them elsewhere. */
  | { type: 'own'; key: string; show: ComponentType; labels?: Record<string, string> }

export type ListColumn = {
  key: string
  head: string
  as?: 'day' | 'money' | 'number' | 'picture' | 'yes'
  words?: Record<string, string>
}

export type KindScreen = {
  /** Below /staff, without what is in it. */
  path: string
  kind: string
  /** Of the list, or of the screen of a thing of which there is one. */
  title: string
  /** 'notice', as in New notice. */
  one: string
  needs: Permission[]
  /** Who may make a new one and take one down. */
  edits: Permission[]
  /** One of a kind: no list. */
  isSingle?: boolean
  /** Of one of a kind: the screen above it, where that is not the site. */
  above?: { label: string; to: string }
  columns?: ListColumn[]
  /** Of the list, by the name of the filter; those whose choices are things of another kind name it. */
  filters?: { name: string; label: string; choices?: readonly Choice[]; of?: string }[]
  isOrdered?: boolean
  isArchived?: boolean
  /** What the draft of a new one begins with. */
  blank: Record<string, unknown>
  fields: Field[]
  /** What of a new one is as it was in the last one. */
  remembered?: string
  /** Beside the form. */
  beside?: ComponentType<{ id: string }>
  empty: string
}
