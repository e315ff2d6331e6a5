import type { PublicInstitute } from '../domains/content/schema.ts'
import type { PageMeta, PageModule } from './page.ts'

/** What a matched route carries for the document around it. */
export type PageHandle = { meta: PageModule['meta'] }

function hasMeta(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'meta' in handle
}

/** The title and description of what is shown now; the institute's name alone when the page says nothing. */
export function metaOf(matches: { handle?: unknown; data: unknown }[], institute: PublicInstitute): PageMeta {
  const handles = matches.flatMap(({ handle, data }) => (hasMeta(handle) ? [{ handle, data }] : []))
  const last = handles.at(-1)
  return last ? last.handle.meta({ data: last.data, institute }) : { title: institute.name }
}
