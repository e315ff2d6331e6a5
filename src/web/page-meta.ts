import type { MetaInput, PageMeta, PageModule } from './page.ts'

/** What a matched route carries for the document around it. */
export type PageHandle = { meta: PageModule['meta']; needsData: boolean }

function hasMeta(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'meta' in handle
}

type Site = Pick<MetaInput, 'institute' | 'origin'>

/** The title and description of what is shown now; the institute's name alone when the page says nothing. */
export function metaOf(matches: { handle?: unknown; data: unknown }[], site: Site): PageMeta {
  const handles = matches.flatMap(({ handle, data }) => (hasMeta(handle) ? [{ handle, data }] : []))
  // A page whose loader failed has nothing to tell of itself.
  const last = handles.findLast(({ handle, data }) => !handle.needsData || data !== undefined)
  return last ? last.handle.meta({ data: last.data, ...site }) : { title: site.institute.name }
}
