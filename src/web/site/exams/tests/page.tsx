import { useEffect, useRef } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { testCalls } from '#domains/exams/calls.ts'
import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { testEvent } from '#web/shell/json-ld/json-ld.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import { OwnLists } from './own-lists.tsx'
import { endOf } from './test-action.ts'
import { TestList } from './test-list.tsx'
import css from './tests.module.css'
import { useRegistering } from './use-registering.tsx'
import { useStudentTests } from './use-student-tests.ts'

const title = t`FTD and Scholarship Tests`
const crumbs = [{ label: title, path: paths.tests }]

export async function loader({ api }: LoaderInput) {
  return { tests: (await api(testCalls).upcomingTests()).upcomingTests }
}

export function meta({ data, institute, origin }: MetaInput & { data: { tests: PublicTest[] } }): PageMeta {
  return {
    title: `${title} | ${institute.name}`,
    description: t`Free talent discovery and scholarship tests at ${institute.name}: dates, durations and how to register.`,
    canonical: paths.tests,
    breadcrumbs: crumbs,
    jsonLd: import.meta.env.SSR
      ? data.tests.map((test) => testEvent({ test, path: paths.tests, organizer: institute.name }, origin))
      : [],
  }
}

/** Reloads the list once, as a page cached yesterday may show a test that has ended. */
function useFreshTests(tests: PublicTest[]) {
  const { revalidate } = useRevalidator()
  const hasAsked = useRef(false)
  // The clock is outside React, and so is the cache that the page came from.
  useEffect(() => {
    if (hasAsked.current || !tests.some((test) => endOf(test) <= Date.now())) return
    hasAsked.current = true
    void revalidate()
  }, [tests, revalidate])
}

export default function TestsPage() {
  const { tests } = useLoaderData<typeof loader>()
  useFreshTests(tests)
  const { own: ownTests, load, restart } = useStudentTests()
  const { register, change, times, windows } = useRegistering(ownTests.state === 'loaded' ? ownTests.now : 0, load)
  const known = ownTests.state === 'loaded' ? ownTests : null
  const upcoming = known?.tests.upcomingTests ?? tests
  const ofType = (type: 'ftd' | 'scholarship') => upcoming.filter(({ quiz_type }) => quiz_type === type)
  return (
    <>
      <PageHead title={title} crumbs={crumbs} />
      <div className={`wrap section ${css.columns}`}>
        <OwnLists
          ownTests={ownTests}
          onRegister={register}
          onChange={change}
          onRetry={() => void restart()}
          onPlaceChanged={() => void load()}
          registeredTimes={times}
        />
        <TestList heading="FTD Tests" tests={ofType('ftd')} signedIn={known} onRegister={register} />
        <TestList heading="Scholarship Tests" tests={ofType('scholarship')} signedIn={known} onRegister={register} />
      </div>
      {windows}
    </>
  )
}
