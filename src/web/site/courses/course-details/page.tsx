import { useLoaderData } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import type { MetaInput, PageMeta } from '#web/shell/page.ts'
import { later } from '#web/ui/layout/later.tsx'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import { plainText } from '../../published/parts/plain-text.ts'
import { type CourseDetailsData, loadCourseDetails } from './load-course-details.ts'

const Body = later(async () => ({ default: (await import('./body.tsx')).Body }))

export const loader = loadCourseDetails

const crumbs = [{ label: t`Course Details`, path: paths.courseDetails }]

export function meta({ data, institute }: MetaInput & { data: CourseDetailsData }): PageMeta {
  return {
    title: t`Course Details | ${institute.name}`,
    description: plainText(data.details.overview),
    canonical: data.page === 1 ? paths.courseDetails : `${paths.courseDetails}?page=${data.page}`,
    breadcrumbs: crumbs,
  }
}

export default function CourseDetailsPage() {
  const data = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Course Details" crumbs={crumbs} />
      <Body data={data} />
    </>
  )
}
