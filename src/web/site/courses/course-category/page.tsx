import { useLoaderData } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import type { CourseCategoryDetail } from '#domains/catalogue/schema.ts'
import { paths } from '#platform/text/paths.ts'
import { courseItemList } from '#web/shell/json-ld/json-ld.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { orNull } from '../../parts/page-frame/missing.tsx'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import { plainText } from '../../published/parts/plain-text.ts'
import { DetailSection } from '../details/detail-body.tsx'
import { CourseSection } from '../parts/course-grid-section.tsx'
import { type CourseList, coursesPerPage, pageOf } from '../parts/course-list.ts'

type Data = { category: CourseCategoryDetail; list: CourseList | null; page: number }

function filterOf({ _id }: CourseCategoryDetail) {
  return { course_category_ids: [_id] }
}

export async function loader({ api, params, url }: LoaderInput): Promise<Data> {
  const category = await api(catalogueCalls).details({ type: 'course-category', id: params.id ?? '' })
  const page = pageOf(url)
  return {
    category,
    list: await orNull(
      api(catalogueCalls).courses({ module: 'course', page, limit: coursesPerPage }, filterOf(category)),
    ),
    page,
  }
}

function crumbsOf({ course_category_name, seo_url }: CourseCategoryDetail) {
  return [{ label: course_category_name, path: paths.courseCategory(seo_url) }]
}

export function meta({ data: { category, list }, institute, origin }: MetaInput & { data: Data }): PageMeta {
  return {
    title: `${category.course_category_name} | ${institute.name}`,
    description: plainText(`${category.sub_title} ${category.content}`),
    canonical: paths.courseCategory(category.seo_url),
    image: category.banner_url,
    breadcrumbs: crumbsOf(category),
    jsonLd: import.meta.env.SSR && list?.data.length ? [courseItemList(list.data, origin)] : [],
  }
}

export default function CourseCategoryPage() {
  const { category, list, page } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title={category.course_category_name}
        subTitle={category.sub_title}
        crumbs={crumbsOf(category)}
        banner={category.banner_url}
      />
      <CourseSection
        heading="Courses"
        list={list}
        page={page}
        filter={filterOf(category)}
        path={paths.courseCategory(category.seo_url)}
        empty="There are no courses in this category at the moment."
      />
      <DetailSection detail={category} />
    </>
  )
}
