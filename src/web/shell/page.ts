import type { ComponentType } from 'react'
import type { ShouldRevalidateFunction } from 'react-router'
import type { PublicInstitute } from '#domains/content/schema.ts'
import type { Api } from './api/call-api.ts'

export type LoaderInput = { api: Api; params: Readonly<Record<string, string | undefined>>; url: URL }

/** `form`: sent by a browser without scripts. */
export type ActionInput = Omit<LoaderInput, 'url'> & { form: URLSearchParams }

export type Crumb = { label: string; path: string }

export type PageMeta = {
  title: string
  description?: string
  /** Path of the one address of this page, without query. */
  canonical?: string
  /** Address of the page's preview picture for sharing; by default the institute's. */
  image?: string | null
  /** The way from the home page to this one, this one included and the home page left out. */
  breadcrumbs?: Crumb[]
  /** Nodes of schema.org. Made only on the server: `import.meta.env.SSR ? [...] : []` keeps their making out of the browser's files. */
  jsonLd?: object[]
  /** For pages with a secret in their address: sent as the Referrer-Policy header. */
  referrer?: 'no-referrer'
  /** For public pages about a person: rendered for each visitor, never cached. */
  isPersonal?: boolean
}

/** `origin`: scheme and host of the site, for the addresses in `jsonLd`. */
export type MetaInput = { data: unknown; institute: PublicInstitute; origin: string }

type Choice = { value: string; label: string }

/** Subject of a page, preselected in the enquiry form. Values are ids, or `online` as a centre. */
export type PageSubject = { centre?: Choice; course?: Choice; exam?: Choice }

/** Exports of a `page.tsx`. `meta` receives the loader's result. */
export type PageModule = {
  default: ComponentType
  loader?: (input: LoaderInput) => Promise<unknown>
  /** Answers a posted form, on the server only: browsers without scripts post it, all others call the API. */
  action?: (input: ActionInput) => Promise<unknown>
  meta: (input: MetaInput) => PageMeta
  subject?: (input: { data: unknown }) => PageSubject
  /** For pages that keep state in the query: a change of it alone need not load again. */
  shouldRevalidate?: ShouldRevalidateFunction
}

/** Exports of an area's `layout.tsx`. `Fallback` is shown while a private page loads. */
export type AreaModule = {
  default: ComponentType
  loader?: (input: LoaderInput) => Promise<unknown>
  Fallback: ComponentType
}
