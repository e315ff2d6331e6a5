import type { PublicInstitute } from '#domains/content/schema.ts'
import { t } from '#platform/text/messages.ts'
import type { PageMeta } from '#web/shell/page.ts'
import { NotFound } from '../parts/page-frame/not-found.tsx'

export function meta({ institute }: { institute: PublicInstitute }): PageMeta {
  return { title: t`Page Not Found | ${institute.name}` }
}

export default function NotFoundPage() {
  return <NotFound />
}
