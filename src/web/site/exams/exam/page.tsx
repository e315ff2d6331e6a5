import { Link, useLoaderData } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import type { ExamDetail } from '#domains/catalogue/schema.ts'
import { testCalls } from '#domains/exams/calls.ts'
import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { loginThen, paths } from '#platform/text/paths.ts'
import { courseItemList } from '#web/shell/json-ld/json-ld.ts'
import type { LoaderInput, MetaInput, PageMeta, PageSubject } from '#web/shell/page.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { DetailSection } from '../../courses/details/detail-body.tsx'
import { CourseSection } from '../../courses/parts/course-grid-section.tsx'
import { type CourseList, coursesPerPage, pageOf } from '../../courses/parts/course-list.ts'
import { orNull } from '../../parts/page-frame/missing.tsx'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import { plainText } from '../../published/parts/plain-text.ts'
import css from './exam.module.css'

type Data = { exam: ExamDetail; list: CourseList | null; mocks: PublicTest[]; page: number }

function filterOf({ _id }: ExamDetail) {
  return { exam_ids: [_id] }
}

export async function loader({ api, params, url }: LoaderInput): Promise<Data> {
  const exam = await api(catalogueCalls).details({ type: 'exam', id: params.id ?? '' })
  const page = pageOf(url)
  const [list, mocks] = await Promise.all([
    orNull(api(catalogueCalls).courses({ module: 'course', page, limit: coursesPerPage }, filterOf(exam))),
    orNull(api(testCalls).freeMocks({ exam: exam._id })),
  ])
  return { exam, list, mocks: mocks ?? [], page }
}

function crumbsOf({ exam_name, seo_url, exam_category_id }: ExamDetail) {
  return [
    { label: exam_category_id.exam_category_name, path: paths.examCategory(exam_category_id.seo_url) },
    { label: exam_name, path: paths.exam(seo_url) },
  ]
}

export function meta({ data: { exam, list }, institute, origin }: MetaInput & { data: Data }): PageMeta {
  return {
    title: `${exam.exam_name} | ${institute.name}`,
    description: plainText(`${exam.sub_title} ${exam.content}`),
    canonical: paths.exam(exam.seo_url),
    image: exam.banner_url,
    breadcrumbs: crumbsOf(exam),
    jsonLd: import.meta.env.SSR && list?.data.length ? [courseItemList(list.data, origin)] : [],
  }
}

export function subject({ data: { exam } }: { data: Data }): PageSubject {
  return { exam: { value: exam._id, label: exam.exam_name } }
}

export default function ExamPage() {
  const { exam, list, mocks, page } = useLoaderData<typeof loader>()
  const category = exam.exam_category_id
  return (
    <>
      <PageHead title={exam.exam_name} subTitle={exam.sub_title} crumbs={crumbsOf(exam)} banner={exam.banner_url}>
        <p className={css.category}>
          {exam.icon_url && <Picture src={exam.icon_url} alt="" width={44} height={44} sizes="44px" />}
          <Link className="link" to={paths.examCategory(category.seo_url)}>
            All {category.exam_category_name} exams
          </Link>
        </p>
      </PageHead>
      <FreeMocks mocks={mocks} exam={exam.exam_name} />
      <DetailSection detail={exam} />
      <CourseSection
        heading={t`Courses for ${exam.exam_name}`}
        list={list}
        page={page}
        filter={filterOf(exam)}
        path={paths.exam(exam.seo_url)}
        empty="There are no courses for this exam at the moment."
      />
    </>
  )
}

/** Lists an exam's full mocks that need only an account; nothing if there are none. */
function FreeMocks({ mocks, exam }: { mocks: PublicTest[]; exam: string }) {
  if (mocks.length === 0) return null
  return (
    <section className={`wrap ${css.mocks}`} aria-labelledby="free-mocks">
      <h2 id="free-mocks" className="section-title">
        Free mock tests for {exam}
      </h2>
      <ul>
        {mocks.map((mock) => (
          <li key={mock._id}>
            <div>
              <h3>{mock.quiz_name}</h3>
              <p className="num">
                {t`${plural(mock.duration, '# minute', '# minutes')}, ${plural(mock.questions_count, '# question', '# questions')}, ${plural(mock.sections.length, '# section', '# sections')}`}
              </p>
            </div>
            <Link className="btn when-signed-out" to={loginThen(paths.player(mock))}>
              Log In and start<span className="sr"> {mock.quiz_name}</span>
            </Link>
            <Link className="btn when-signed-in" reloadDocument to={paths.player(mock)}>
              Start<span className="sr"> {mock.quiz_name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
