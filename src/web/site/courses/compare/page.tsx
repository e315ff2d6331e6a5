import { Link, useLoaderData } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import { plural, t } from '#platform/text/messages.ts'
import { loginThen, paths } from '#platform/text/paths.ts'
import { buyAt } from '#web/routes.ts'
import type { Api } from '#web/shell/api/call-api.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import { compareAddress, comparedIn, isPossibleName, mostCompared } from '../parts/compare-choice.ts'
import { loadBatch } from '../parts/load-batch.ts'
import css from './compare.module.css'
import { type Compared, type CompareRow, compareRows, offerOf } from './compare-rows.ts'

export function loader({ api, url }: LoaderInput) {
  return loadCompared(api, url.searchParams)
}

export function meta({ institute }: MetaInput): PageMeta {
  // noindex: search engines list the courses' own pages.
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

/** Checks the shape: on the server the class is another copy, see `missing.tsx`. */
const isUnknown = (error: unknown) => error instanceof Error && 'status' in error && error.status === 404

/** Returns null if the course does not exist, or is no longer on the site. */
async function loadCourse(api: Api, name: string): Promise<Compared | null> {
  if (!isPossibleName(name)) return null
  try {
    const course = await api(catalogueCalls).details({ type: 'course', id: name })
    return { course, batch: await loadBatch(api, course) }
  } catch (error) {
    if (isUnknown(error)) return null
    throw error
  }
}

type Comparison = {
  compared: Compared[]
  /** Number of courses in the address, possibly none or more than are compared. */
  named: number
  /** Number of the requested courses that do not exist. */
  missing: number
}

async function loadCompared(api: Api, query: URLSearchParams): Promise<Comparison> {
  const names = comparedIn(query)
  const asked = names.slice(0, mostCompared)
  const answers = await Promise.all(asked.map((name) => loadCourse(api, name)))
  const compared = answers.filter((answer) => answer !== null)
  return { compared, named: names.length, missing: asked.length - compared.length }
}
