import { catalogueCalls } from '#domains/catalogue/calls.ts'
import { contentCalls } from '#domains/content/calls.ts'
import { testCalls } from '#domains/exams/calls.ts'
import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { tryCalls } from '#domains/exams/try-question/calls.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import type { Api } from '#web/shell/api/call-api.ts'
import { orNull } from '../parts/page-frame/missing.tsx'
import type { FreeMock } from './first-view/free-mock.tsx'
import type { Ticketed } from './sections/upcoming-tests.tsx'
import { homeAbout, materialTiles, newsLines, noticeColumns } from './shown-content.ts'

/** Loads each part separately: a failed part is null, and a message takes its place. */
export async function loadHome(api: Api) {
  const [
    banners,
    news,
    products,
    exams,
    materials,
    about,
    testimonials,
    notices,
    centres,
    toppers,
    mocks,
    numbers,
    ranked,
    question,
  ] = await Promise.all([
    orNull(api(contentCalls).banners()),
    orNull(api(contentCalls).whatsNew()),
    orNull(
      api(catalogueCalls).list({
        module: 'products',
        keys: [
          ...(['_id', 'product_name', 'seo_url', 'product_sub_title', 'product_type'] as const),
          ...(['featured_card_image', 'is_featured', 'price_from'] as const),
        ],
      }),
    ),
    orNull(api(catalogueCalls).examsAndCategories()),
    orNull(api(contentCalls).sectionCategories({ section: 'free-downloads', limit: 1000 })),
    orNull(api(contentCalls).about()),
    orNull(api(contentCalls).testimonials()),
    orNull(api(contentCalls).notices()),
    orNull(loadCentres(api)),
    orNull(api(contentCalls).toppers()),
    orNull(api(testCalls).freeMocks()),
    orNull(api(testCalls).testsByExam()),
    orNull(api(testCalls).upcomingTests()),
    orNull(api(tryCalls).tryQuestion()),
  ])
  return {
    banners,
    products,
    exams,
    testsOf: Object.fromEntries((numbers ?? []).map(({ exam_id, tests_count }) => [exam_id, tests_count])),
    tickets: ticketsOf(ranked?.upcomingTests ?? []),
    testimonials,
    centres,
    news: news && newsLines(news),
    materials: materials && materialTiles(materials),
    about: about && homeAbout(about),
    notices: notices && noticeColumns(notices),
    toppers: toppers ?? [],
    mock: mockOf(mocks ?? []),
    question,
  }
}

const mostTickets = 3

/**
 * Returns the next tests to register for, without today's: this page is cached until the content or the day changes,
 * and must not show a test that is over.
 */
function ticketsOf(tests: PublicTest[]): Ticketed[] {
  const today = dayInIndia(new Date())
  return tests
    .filter(({ publish_date }) => dayInIndia(new Date(publish_date)) > today)
    .slice(0, mostTickets)
    .map(({ _id, quiz_name, duration, modes_allowed, publish_date }) => {
      return { _id, quiz_name, duration, modes_allowed, publish_date }
    })
}

function mockOf([mock]: PublicTest[]): FreeMock | null {
  if (!mock) return null
  const { _id, quiz_name, duration, questions_count, section_timer } = mock
  return { _id, quiz_name, duration, questions_count, section_timer, sections: mock.sections.length }
}

function loadCentres(api: Api) {
  return api(catalogueCalls).list({
    module: 'centers',
    keys: ['_id', 'center_name', 'seo_url', 'center_address', 'phone', 'email', 'latitude', 'longitude'],
  })
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>
export type ShownCentre = NonNullable<HomeData['centres']>[number]
