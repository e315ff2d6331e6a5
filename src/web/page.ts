import type { ComponentType } from 'react'
import type { ShouldRevalidateFunction } from 'react-router'
import type { PublicInstitute } from '../domains/content/schema.ts'
import type { Api } from './api.ts'

export type LoaderInput = { api: Api; params: Readonly<Record<string, string | undefined>>; url: URL }

export type PageMeta = {
  title: string
  description?: string
  /** Path of the one address of this page, without query. */
  canonical?: string
  /** For pages whose address holds a secret. */
  referrer?: 'no-referrer'
}

/** What a `page.tsx` exports. `meta` gets what the loader returned. */
export type PageModule = {
  default: ComponentType
  loader?: (input: LoaderInput) => Promise<unknown>
  meta: (input: { data: unknown; institute: PublicInstitute }) => PageMeta
  /** For pages that keep state in the query: a change of it alone need not load again. */
  shouldRevalidate?: ShouldRevalidateFunction
}

/** What the `layout.tsx` of an area exports. `Fallback` stands in while a private page loads. */
export type AreaModule = {
  default: ComponentType
  loader?: (input: LoaderInput) => Promise<unknown>
  Fallback: ComponentType
}
