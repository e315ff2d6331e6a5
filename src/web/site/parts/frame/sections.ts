import type { ContentSection } from '#domains/content/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { ApiError } from '#web/shell/api/call-api.ts'

/** A section of published material with its address and label. */
export type Section = { section: ContentSection; label: string; path: (...names: string[]) => string }

const sections: Record<string, Section> = {
  'free-downloads': { section: 'free-downloads', label: t`Free Downloads`, path: paths.freeDownloads },
  'time-table': { section: 'time-table', label: t`Time Tables`, path: paths.timeTable },
  results: { section: 'result', label: t`Results`, path: paths.results },
  notifications: { section: 'notifications', label: t`Notifications`, path: paths.notifications },
  'latest-news': { section: 'latest-news', label: t`Latest News`, path: paths.latestNews },
}

/** Returns the section at the start of the path of `url`. */
export function sectionOf(url: URL): Section {
  const [, name = ''] = url.pathname.split('/')
  const section = sections[name]
  if (!section) throw new Error(`There is no section ${name}`)
  return section
}

/** Responds with 404 to an address whose parts exist but do not belong together. */
export function refuseAddress(): never {
  throw new ApiError({ status: 404, code: 'not_found', message: t`There is nothing at this address.` })
}

/** Returns a whole number from 1 on in the address; null when absent. 404 for anything else. */
export function numberIn(url: URL, name: string) {
  const text = url.searchParams.get(name)
  if (text === null) return null
  if (!/^[1-9]\d{0,3}$/.test(text)) refuseAddress()
  return Number(text)
}
