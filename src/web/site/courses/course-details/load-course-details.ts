import { catalogueCalls } from '#domains/catalogue/calls.ts'
import { contentCalls } from '#domains/content/calls.ts'
import type { LoaderInput } from '#web/shell/page.ts'
import { refuseAddress } from '../../parts/frame/sections.ts'
import { orNull } from '../../parts/page-frame/missing.tsx'
import { coursesPerPage, pageOf } from '../parts/course-list.ts'

export async function loadCourseDetails({ api, url }: LoaderInput) {
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

export type CourseDetailsData = Awaited<ReturnType<typeof loadCourseDetails>>
