import type { PublicInstitute } from '#domains/content/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import type { SiteLink } from './header/menus.ts'

export function studyLinks(courses: SiteLink[], institute: Pick<PublicInstitute, 'publications_url'>): SiteLink[] {
  const publications = institute.publications_url ? [{ label: t`Publications`, to: institute.publications_url }] : []
  return [...courses, ...publications, { label: t`FTD/Scholarship Tests`, to: paths.tests }]
}

/** Returns the address that dials a number as people write it. */
export function telephone(number: string) {
  return `tel:${number.replace(/[^+\d]/g, '')}`
}
