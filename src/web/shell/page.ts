import type { ComponentType } from 'react'
import type { ShouldRevalidateFunction } from 'react-router'
import type { PublicInstitute } from '#domains/content/schema.ts'
import type { Api } from './api/call-api.ts'

export type LoaderInput = { api: Api; params: Readonly<Record<string, string | undefined>>; url: URL }

/** `form`: posted by a browser without scripts. */
export type ActionInput = Omit<LoaderInput, 'url'> & { form: URLSearchParams }

export type Crumb = { label: string; path: string }

export type PageMeta = {
  title: string
  description?: string
  /** Path of this page's only address, without query. */
  canonical?: string
  /** Address of the preview picture for sharing; defaults to the institute's. */
  image?: string | null
  /** Breadcrumbs after the home page, ending with this page. */
  breadcrumbs?: Crumb[]
  /** Nodes of schema.org. Created only on the server: `import.meta.env.SSR ? [...] : []` keeps the code out of the browser's files. */
  jsonLd?: object[]
  /** For pages with a secret in their address; sent as the Referrer-Policy header. */
  referrer?: 'no-referrer'
  /** For public pages about a person: rendered for each visitor, never cached. */
  isPersonal?: boolean
}

/** `origin`: scheme and host of the site, for addresses in `jsonLd`. */
export type MetaInput = { data: unknown; institute: PublicInstitute; origin: string }

type Choice = { value: string; label: string }

/** Subject of a page, preselected in the enquiry form. Values are ids, or `online` as a centre. */
export type PageSubject = { centre?: Choice; course?: Choice; exam?: Choice }

/** Exports of a `page.tsx`. `meta` receives the loader's result. */
export type PageModule = {
  default: ComponentType
  loader?: (input: LoaderInput) => Promise<unknown>
  /** Handles a posted form, on the server only: browsers without scripts post it, all others call the API. */
  action?: (input: ActionInput) => Promise<unknown>
  meta: (input: MetaInput) => PageMeta
  subject?: (input: { data: unknown }) => PageSubject
  /** For pages that keep state in the query, so that changing only that does not reload data. */
  shouldRevalidate?: ShouldRevalidateFunction
}

/** Exports of an area's `layout.tsx`. `Fallback` is shown while a private page loads. */
export type AreaModule = {
  default: ComponentType
  loader?: (input: LoaderInput) => Promise<unknown>
  Fallback: ComponentType
}
