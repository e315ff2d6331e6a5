import { useSyncExternalStore } from 'react'
import { redirect, useLoaderData } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import type { BatchAndFee } from '#domains/catalogue/fees/schema.ts'
import type { CourseDetail, CurriculumPart } from '#domains/catalogue/schema.ts'
import { daysLater } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { booksOutOfStock } from '#web/buying/books-notice.ts'
import { instalmentsOf } from '#web/buying/offer.ts'
import { useToday } from '#web/buying/use-today.ts'
import { courseNode } from '#web/shell/json-ld/json-ld.ts'
import type { LoaderInput, MetaInput, PageMeta, PageSubject } from '#web/shell/page.ts'
import { asked } from '#web/ui/layout/asked.tsx'
import { later } from '#web/ui/layout/later.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { online } from '../../parts/frame/quick-actions/online.ts'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import { plainText } from '../../published/parts/plain-text.ts'
import { DetailBody } from '../details/detail-body.tsx'
import { ExamTiles } from '../details/detail-exam-tiles.tsx'
import { glanceFacts } from '../parts/course-facts.ts'
import { loadBatch } from '../parts/load-batch.ts'
import css from './course.module.css'
import { FeeBar, FeeCard } from './fee-card.tsx'
import { InstalmentTable } from './instalment-table.tsx'
import { useSale } from './use-sale.ts'

const BuyWindow = asked(
  async () => (await import('#web/buying/buy-window.tsx')).BuyWindow,
  <p className="sr" role="status">
    Opening
  </p>,
)

const FilmPoster = later(async () => ({ default: (await import('../../parts/media/film.tsx')).FilmPoster }))

const folderOf = (path: string) => path.split('/')[1]

/** Redirects to the course's only address, which depends on its type. */
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
    // The same course may be offered at several centres.
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
          {course.demo_film && (
            <section aria-labelledby="demo-lesson">
              <h2 id="demo-lesson">Free demo lesson</h2>
              <FilmPoster
                film={{
                  url: course.demo_film,
                  title: t`A lesson of ${course.course_name}`,
                  poster_url: course.banner_url,
                  seconds: null,
                }}
              />
            </section>
          )}
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

/** Key facts of a course below its name and above any picture: start, hours, exam, and teachers. */
function AtAGlance({ course }: { course: CourseDetail }) {
  const facts = glanceFacts(course)
  if (facts.length === 0) return null
  return (
    <dl className={css.facts} aria-label="At a glance">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function lengthOf(minutes: number) {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? t`${rest} min` : ''].filter(Boolean).join(' ')
}

function totalOf({ lectures }: CurriculumPart) {
  const minutes = lectures.reduce((sum, lecture) => sum + lecture.minutes, 0)
  const count = t`${plural(lectures.length, '# lecture', '# lectures')}`
  return minutes > 0 ? `${count}, ${lengthOf(minutes)}` : count
}

/** The parts of a course; each expands to its lectures, the first initially. */
function Curriculum({ parts }: { parts: CurriculumPart[] }) {
  return (
    <section aria-labelledby="curriculum">
      <h2 id="curriculum" className={css.title}>
        Curriculum
      </h2>
      {parts.map((part, index) => (
        <details key={part.title} className={css.part} open={index === 0}>
          <summary>
            <b>{part.title}</b>
            <span className="num">{totalOf(part)}</span>
          </summary>
          <ol>
            {part.lectures.map(({ title, minutes }) => (
              <li key={title}>
                <span>{title}</span>
                {minutes > 0 && <span className="num">{lengthOf(minutes)}</span>}
              </li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  )
}

/** Teachers of the course, with their qualifications. */
function Instructors({ instructors }: Pick<CourseDetail, 'instructors'>) {
  return (
    <section aria-labelledby="instructors">
      <h2 id="instructors">Instructors</h2>
      <ul className={css.instructors}>
        {instructors.map(({ name, subjects, qualification, experience }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{subjects}</p>
            <p className={css.quiet}>{[qualification, experience].filter(Boolean).join(', ')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Reviews of the course, published with the students' names and consent. */
function Reviews({ reviews }: Pick<CourseDetail, 'reviews'>) {
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      <ul className={css.reviews}>
        {reviews.map(({ title, sub_title, content, student_image }) => (
          <li key={title}>
            <blockquote>{content}</blockquote>
            <p className={css.by}>
              {student_image !== null && <Picture src={student_image} alt="" width={48} height={48} sizes="48px" />}
              <b>{title}</b>
              <span>{sub_title}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const never = () => () => undefined

type ShareLinksProps = { path: string; title: string }

/** Five plain sharing links, so that no third party learns of a visit before one is pressed. */
function ShareLinks({ path, title }: ShareLinksProps) {
  // A cached page does not know the host name it is served under.
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => null,
  )
  const address = encodeURIComponent(`${origin ?? ''}${path}`)
  const text = encodeURIComponent(title)
  const links = {
    WhatsApp: `https://wa.me/?text=${text}%20${address}`,
    Telegram: `https://t.me/share/url?url=${address}&text=${text}`,
    Facebook: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
    X: `https://x.com/intent/post?url=${address}&text=${text}`,
    'E-mail': `mailto:?subject=${text}&body=${address}`,
  }
  return (
    <div className={css.share}>
      <h2>Share this course</h2>
      <ul>
        {Object.entries(links).map(([label, to]) => (
          <li key={label}>
            <a className="link" href={origin === null ? undefined : to} target="_blank" rel="noopener noreferrer">
              {label}
              <span className="sr"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
