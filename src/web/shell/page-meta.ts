import { useMatches } from 'react-router'
import type { PublicInstitute } from '#domains/content/schema.ts'
import { t } from '#platform/text/messages.ts'
import type { MetaInput, PageMeta, PageModule, PageSubject } from './page.ts'

/** Data of a matched route for the surrounding document. */
export type PageHandle = { meta: PageModule['meta']; subject?: PageModule['subject']; needsData: boolean }

function hasMeta(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'meta' in handle
}

type Site = Pick<MetaInput, 'institute' | 'origin'>

/** Returns the current title and description; null when the page's loader failed and an error page is shown. */
export function metaOf(matches: { handle?: unknown; data: unknown }[], site: Site): PageMeta | null {
  const handles = matches.flatMap(({ handle, data }) => (hasMeta(handle) ? [{ handle, data }] : []))
  const last = handles.at(-1)
  if (!last || (last.handle.needsData && last.data === undefined)) return null
  return last.handle.meta({ data: last.data, ...site })
}

/** Returns the title of the error page for a page that failed. */
export function failedTitle(status: number, { name }: Pick<PublicInstitute, 'name'>) {
  return status === 404 ? t`Page Not Found | ${name}` : name
}

/** Returns the subject of the current page; empty if that is no course, exam or centre, or the page failed to load. */
export function subjectOf(matches: { handle?: unknown; data: unknown }[]): PageSubject {
  const last = matches.findLast(({ handle }) => hasMeta(handle))
  if (!last || !hasMeta(last.handle) || !last.handle.subject || last.data === undefined) return {}
  return last.handle.subject({ data: last.data })
}

/** Returns the `subjectOf` the current page. */
export function useSubject() {
  return subjectOf(useMatches().map(({ handle, loaderData }) => ({ handle, data: loaderData })))
}
