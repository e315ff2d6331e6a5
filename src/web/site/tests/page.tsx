import { Link, useLoaderData } from 'react-router'
import type { PublicTest } from '../../../domains/exams/schema.ts'
import { testEvent } from '../../json-ld.ts'
import type { LoaderInput, MetaInput, PageMeta } from '../../page.ts'
import { loginThen, paths } from '../../routes.ts'
import { longDateTime } from '../../ui/format-date.ts'
import { Ticket } from '../../ui/ticket.tsx'
import { PageHead } from '../page-head.tsx'
import css from './tests.module.css'

const title = 'FTD and Scholarship Tests'
const crumbs = [{ label: title, path: paths.tests }]

export async function loader({ api }: LoaderInput) {
  return { tests: await api.upcomingTests() }
}

export function meta({ data, institute, origin }: MetaInput & { data: { tests: PublicTest[] } }): PageMeta {
  return {
    title: `${title} | ${institute.name}`,
    description: `Free talent discovery and scholarship tests of ${institute.name}: dates, minutes and how to register.`,
    canonical: paths.tests,
    breadcrumbs: crumbs,
    jsonLd: import.meta.env.SSR
      ? data.tests.map((test) => testEvent({ test, path: paths.tests, organizer: institute.name }, origin))
      : [],
  }
}

export default function TestsPage() {
  const { tests } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={title} crumbs={crumbs} />
      <div className={`wrap section ${css.columns}`}>
        <TestList heading="FTD Tests" tests={tests.filter(({ quiz_type }) => quiz_type === 'ftd')} />
        <TestList heading="Scholarship Tests" tests={tests.filter(({ quiz_type }) => quiz_type === 'scholarship')} />
      </div>
    </>
  )
}

function TestList({ heading, tests }: { heading: string; tests: PublicTest[] }) {
  return (
    <section>
      <h2 className={css.heading}>{heading}</h2>
      {tests.length === 0 && <p className={css.none}>No data found</p>}
      {tests.map((test) => (
        <Ticket key={test._id} date={test.publish_date} action={<LoginToRegister test={test} />}>
          <h3 className={css.name}>{test.quiz_name}</h3>
          <p className="num">
            {test.duration} minutes, {test.questions_count} questions
          </p>
          <p className={`num ${css.when}`}>
            <time dateTime={test.publish_date}>{longDateTime(test.publish_date)}</time>
          </p>
        </Ticket>
      ))}
    </section>
  )
}

function LoginToRegister({ test }: { test: PublicTest }) {
  return (
    <Link className="btn when-signed-out" to={loginThen(paths.tests)}>
      Login to Register<span className="sr"> for {test.quiz_name}</span>
    </Link>
  )
}
