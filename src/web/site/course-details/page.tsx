import { useLoaderData } from 'react-router'
import { catalogueCalls } from '../../../domains/catalogue/calls.ts'
import { contentCalls } from '../../../domains/content/calls.ts'
import { paths } from '../../routes.ts'
import type { LoaderInput, MetaInput, PageMeta } from '../../shell/page.ts'
import { later } from '../../ui/layout/later.tsx'
import { plainText } from '../articles/plain-text.ts'
import { coursesPerPage, pageOf } from '../courses/course-list.ts'
import { refuseAddress } from '../frame/sections.ts'
import { orNull } from '../page-frame/missing.tsx'
import { PageHead } from '../page-frame/page-head.tsx'

const Body = later(async () => ({ default: (await import('./body.tsx')).Body }))

export async function loader({ api, url }: LoaderInput) {
  const page = pageOf(url)
  const [about, list, products] = await Promise.all([
    api(contentCalls).about(),
    orNull(api(catalogueCalls).courses({ module: 'course', page, limit: coursesPerPage }, {})),
    orNull(api(catalogueCalls).list({ module: 'products', keys: ['product_name', 'seo_url', 'product_sub_title'] })),
  ])
  const pages = Math.max(1, Math.ceil((list?.total ?? 0) / coursesPerPage))
  if (list !== null && page > pages) refuseAddress()
  const { course_details: details, team, gallery } = about
  return { details, team, gallery, courses: list?.data ?? null, page, pages, products }
}

export type CourseDetailsData = Awaited<ReturnType<typeof loader>>

const crumbs = [{ label: 'Course Details', path: paths.courseDetails }]

export function meta({ data, institute }: MetaInput & { data: CourseDetailsData }): PageMeta {
  return {
    title: `Course Details | ${institute.name}`,
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
