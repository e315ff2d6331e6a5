import { redirect, useLoaderData } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import type { BatchAndFee } from '#domains/catalogue/fees/schema.ts'
import type { CourseDetail } from '#domains/catalogue/schema.ts'
import { daysLater } from '#platform/text/india-time.ts'
import { paths } from '#platform/text/paths.ts'
import { booksOutOfStock } from '#web/buying/books-notice.ts'
import { instalmentsOf } from '#web/buying/offer.ts'
import { useToday } from '#web/buying/use-today.ts'
import { courseNode } from '#web/shell/json-ld/json-ld.ts'
import type { LoaderInput, MetaInput, PageMeta, PageSubject } from '#web/shell/page.ts'
import { asked } from '#web/ui/layout/asked.tsx'
import { online } from '../../parts/frame/quick-actions/online.ts'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import { plainText } from '../../published/parts/plain-text.ts'
import { DetailBody } from '../details/detail-body.tsx'
import { ExamTiles } from '../details/detail-exam-tiles.tsx'
import { loadBatch } from '../parts/load-batch.ts'
import { AtAGlance } from './at-a-glance.tsx'
import css from './course.module.css'
import { Curriculum } from './curriculum.tsx'
import { FeeBar, FeeCard } from './fee-card.tsx'
import { InstalmentTable } from './instalment-table.tsx'
import { Instructors } from './instructors.tsx'
import { Reviews } from './reviews.tsx'
import { ShareLinks } from './share-links.tsx'
import { useSale } from './use-sale.ts'

const BuyWindow = asked(
  async () => (await import('#web/buying/buy-window.tsx')).BuyWindow,
  <p className="sr" role="status">
    Opening
  </p>,
)

const folderOf = (path: string) => path.split('/')[1]

/** A course has one address, by its type; the other two lead there. */
export async function loader({ api, params, url }: LoaderInput) {
  const course = await api(catalogueCalls).details({ type: 'course', id: params.id ?? '' })
  const path = paths.course(course)
  if (folderOf(url.pathname) !== folderOf(path)) throw redirect(path)
  return { course, batch: await loadBatch(api, course) }
}

function crumbsOf(course: CourseDetail) {
  const { product_name, seo_url } = course.product
  return [
    { label: product_name, path: paths.product(seo_url) },
    { label: course.course_name, path: paths.course(course) },
  ]
}

type CourseData = { course: CourseDetail; batch: BatchAndFee | null }

export function meta({ data: { course }, institute, origin }: MetaInput & { data: CourseData }): PageMeta {
  return {
    // The same course is given at several centres.
    title: `${[course.course_name, course.batch_id?.center_id?.center_name].filter(Boolean).join(', ')} | ${institute.name}`,
    description: plainText(`${course.sub_title} ${course.content}`),
    canonical: paths.course(course),
    image: course.banner_url,
    breadcrumbs: crumbsOf(course),
    jsonLd: import.meta.env.SSR
      ? [courseNode({ course, path: paths.course(course), provider: institute.name }, origin)]
      : [],
  }
}

export function subject({ data: { course } }: { data: CourseData }): PageSubject {
  const centre = course.batch_id?.center_id
  const [exam] = course.exams
  return {
    centre: centre ? { value: centre._id, label: centre.center_name } : online,
    course: { value: course._id, label: course.course_name },
    exam: exam && { value: exam._id, label: exam.exam_name },
  }
}

export default function CoursePage() {
  const { course, batch } = useLoaderData<typeof loader>()
  const sale = useSale(course, batch)
  const today = useToday()
  const rows = sale.batch ? instalmentsOf(sale.batch, sale.plan) : []
  const days = today === null ? null : rows.map(({ dueOn, afterDays }) => dueOn ?? daysLater(today, afterDays))
  return (
    <>
      <PageHead
        title={course.course_name}
        subTitle={course.sub_title}
        crumbs={crumbsOf(course)}
        banner={course.banner_url}
      >
        <AtAGlance course={course} />
      </PageHead>
      <div className={`wrap ${css.columns}`}>
        <FeeCard course={course} sale={sale} days={days} />
        <div className={css.text}>
          {rows.length > 1 && <InstalmentTable rows={rows} days={days} />}
          {sale.batch && !sale.batch.batchDetails.books_in_stock && <p className={css.note}>{booksOutOfStock}</p>}
          <DetailBody detail={course} />
          {course.curriculum.length > 0 && <Curriculum parts={course.curriculum} />}
          {course.instructors.length > 0 && <Instructors instructors={course.instructors} />}
          {course.reviews.length > 0 && <Reviews reviews={course.reviews} />}
          {course.exams.length > 0 && (
            <section aria-labelledby="exams">
              <h2 id="exams">Exams</h2>
              <ExamTiles exams={course.exams} />
            </section>
          )}
          <ShareLinks path={paths.course(course)} title={course.course_name} />
        </div>
      </div>
      <FeeBar course={course} sale={sale} />
      {sale.offer && sale.opened !== null && (
        <BuyWindow offer={sale.offer} initial={sale.opened} onClose={sale.close} onBought={sale.onBought} />
      )}
    </>
  )
}
