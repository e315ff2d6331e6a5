import { useLoaderData } from 'react-router'
import type { LoaderInput, MetaInput, PageMeta } from '../../page.ts'
import { paths } from '../../routes.ts'
import { later } from '../../ui/later.tsx'
import { coursesPerPage, pageOf } from '../course-list.ts'
import { orNull } from '../or-null.ts'
import { PageHead } from '../page-head.tsx'
import { plainText } from '../plain-text.ts'
import { refuseAddress } from '../sections.ts'

const Body = later(async () => ({ default: (await import('./body.tsx')).Body }))

export async function loader({ api, url }: LoaderInput) {
  const page = pageOf(url)
  const [about, list, products] = await Promise.all([
    api.about(),
    orNull(api.courses({}, page, coursesPerPage)),
    orNull(api.products('product_name', 'seo_url', 'product_sub_title')),
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
