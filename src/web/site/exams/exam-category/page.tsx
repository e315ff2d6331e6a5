import { useLoaderData } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import type { ExamCategoryDetail } from '#domains/catalogue/schema.ts'
import { paths } from '#platform/text/paths.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { DetailSection } from '../../courses/details/detail-body.tsx'
import { ExamTiles } from '../../courses/details/detail-exam-tiles.tsx'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import { plainText } from '../../published/parts/plain-text.ts'
import css from './exam-category.module.css'

export async function loader({ api, params }: LoaderInput) {
  return api(catalogueCalls).details({ type: 'exam-category', id: params.id ?? '' })
}

function crumbsOf({ exam_category_name, seo_url }: ExamCategoryDetail) {
  return [{ label: exam_category_name, path: paths.examCategory(seo_url) }]
}

/** Returns the description of a category; without its own text, its exams. */
function descriptionOf({ exam_category_name, sub_title, content, items }: ExamCategoryDetail) {
  const exams = items.map(({ exam_name }) => exam_name).join(', ')
  return plainText(`${sub_title} ${content}`) || plainText(`${exam_category_name}: ${exams}`)
}

export function meta({ data: category, institute }: MetaInput & { data: ExamCategoryDetail }): PageMeta {
  return {
    title: `${category.exam_category_name} | ${institute.name}`,
    description: descriptionOf(category),
    canonical: paths.examCategory(category.seo_url),
    image: category.banner_url,
    breadcrumbs: crumbsOf(category),
  }
}

export default function ExamCategoryPage() {
  const category = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title={category.exam_category_name}
        subTitle={category.sub_title}
        crumbs={crumbsOf(category)}
        banner={category.banner_url}
      />
      <section className={`wrap ${css.exams}`} aria-labelledby="exams">
        <h2 id="exams">Exams</h2>
        {category.items.length === 0 ? <p>No exams here yet.</p> : <ExamTiles exams={category.items} />}
      </section>
      <DetailSection detail={category} />
    </>
  )
}
