import { Link, useLoaderData } from 'react-router'
import { plural, t } from '#platform/text/messages.ts'
import { loginThen, paths } from '#platform/text/paths.ts'
import { buyAt } from '#web/routes.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import { compareAddress, mostCompared } from '../parts/compare-choice.ts'
import css from './compare.module.css'
import { type Compared, type CompareRow, compareRows, offerOf } from './compare-rows.ts'
import { type Comparison, loadCompared } from './load-compared.ts'

export function loader({ api, url }: LoaderInput) {
  return loadCompared(api, url.searchParams)
}

export function meta({ institute }: MetaInput): PageMeta {
  // No address of its own: search engines keep the pages of the courses.
  return { title: t`Compare courses | ${institute.name}` }
}

export default function ComparePage() {
  const comparison = useLoaderData<typeof loader>()
  const { compared } = comparison
  return (
    <>
      <PageHead title="Compare courses" crumbs={[{ label: t`Compare courses`, path: paths.compare }]} />
      <div className={`wrap ${css.page}`}>
        {notesOf(comparison).map((note) => (
          <p key={note} className={css.note}>
            {note}
          </p>
        ))}
        {compared.length > 0 && <Table compared={compared} />}
        <Link className="link" to={paths.courseDetails}>
          All courses
        </Link>
      </div>
    </>
  )
}

function notesOf({ compared, named, missing }: Comparison) {
  const notes: (string | false)[] = [
    named === 0 && t`No course is chosen. Tick Compare on two or three courses of a list, then press Compare.`,
    named > mostCompared &&
      t`Only ${mostCompared} courses can be compared at once. This page shows the first ${mostCompared} of the ${named} that were chosen.`,
    missing > 0 &&
      t`${plural(missing, 'One chosen course is', '# chosen courses are')} not offered any more and left out here.`,
    compared.length === 1 && t`Choose one more course to compare it with this one.`,
  ]
  return notes.filter((note) => note !== false)
}

function Table({ compared }: { compared: Compared[] }) {
  return (
    <table className={css.table}>
      <caption className="sr">What differs between the courses is marked.</caption>
      <thead>
        <tr>
          <td />
          {compared.map(({ course }) => (
            <th key={course._id} scope="col">
              <Link className="link" to={paths.course(course)}>
                {course.course_name}
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Join</th>
          {compared.map(({ course, batch }) => (
            <td key={course._id} data-head={course.course_name}>
              <Ways compared={{ course, batch }} others={compared.filter((other) => other.course !== course)} />
            </td>
          ))}
        </tr>
        {compareRows(compared).map((row) => (
          <Row key={row.label} row={row} compared={compared} />
        ))}
      </tbody>
    </table>
  )
}

function Ways({ compared: { course, batch }, others }: { compared: Compared; others: Compared[] }) {
  const choice = offerOf({ course, batch })?.choices[0]
  const address = choice && buyAt(paths.course(course), choice.id)
  const rest = compareAddress(others.map((other) => other.course.seo_url))
  return (
    <span className={css.ways}>
      {address === undefined ? (
        <Link className="btn" to={`${paths.contact}?${new URLSearchParams({ about: course.course_name })}`}>
          Enquire<span className="sr"> about {course.course_name}</span>
        </Link>
      ) : (
        <>
          <Link className="btn when-signed-out" to={loginThen(address)}>
            Login to Buy<span className="sr"> {course.course_name}</span>
          </Link>
          <Link className="btn when-signed-in" to={address}>
            Buy<span className="sr"> {course.course_name}</span>
          </Link>
        </>
      )}
      {others.length > 0 && (
        <Link className={`link ${css.remove}`} to={rest}>
          Remove<span className="sr"> {course.course_name}</span>
        </Link>
      )}
    </span>
  )
}

function Row({ row: { label, cells, none, isDifferent }, compared }: { row: CompareRow; compared: Compared[] }) {
  return (
    <tr className={isDifferent ? css.different : undefined}>
      <th scope="row">
        {label}
        {isDifferent && <small>Differs</small>}
      </th>
      {compared.map(({ course }, index) => (
        <td key={course._id} data-head={course.course_name}>
          <Lines lines={cells[index] ?? []} none={none} />
        </td>
      ))}
    </tr>
  )
}

function Lines({ lines, none }: { lines: string[]; none: string }) {
  if (lines.length === 0) return <span className={css.none}>{none}</span>
  if (lines.length === 1) return lines[0]
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
