import type { PublicInstitute } from '../../domains/content/schema.ts'
import type { MetaInput, PageMeta, PageModule } from './page.ts'

/** What a matched route carries for the document around it. */
export type PageHandle = { meta: PageModule['meta']; needsData: boolean }

function hasMeta(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'meta' in handle
}

type Site = Pick<MetaInput, 'institute' | 'origin'>

/** The title and description of what is shown now; null when the page's loader failed and an error page stands in its place. */
export function metaOf(matches: { handle?: unknown; data: unknown }[], site: Site): PageMeta | null {
  const handles = matches.flatMap(({ handle, data }) => (hasMeta(handle) ? [{ handle, data }] : []))
  const last = handles.at(-1)
  if (!last || (last.handle.needsData && last.data === undefined)) return null
  return last.handle.meta({ data: last.data, ...site })
}

/** The title of the error page in place of a page that failed. */
export function failedTitle(status: number, { name }: Pick<PublicInstitute, 'name'>) {
  return status === 404 ? `Page Not Found | ${name}` : name
}
