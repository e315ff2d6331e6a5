import { catalogueCalls } from '../../../domains/catalogue/calls.ts'
import { contentCalls } from '../../../domains/content/calls.ts'
import { testCalls } from '../../../domains/exams/tests/calls.ts'
import type { PublicTest } from '../../../domains/exams/tests/schema.ts'
import type { Api } from '../../shell/api/api.ts'
import { orNull } from '../parts/page-frame/missing.tsx'
import type { FreeMock } from './first-view/free-mock.tsx'
import { homeAbout, materialTiles, newsLines, noticeColumns } from './shown-content.ts'

/** Every part fails alone: what could not be loaded is null and says so in its place. */
export async function loadHome(api: Api) {
  const [banners, news, products, exams, materials, about, testimonials, notices, centres, toppers, mocks] =
    await Promise.all([
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
    ])
  return {
    banners,
    products,
    exams,
    testimonials,
    centres,
    news: news && newsLines(news),
    materials: materials && materialTiles(materials),
    about: about && homeAbout(about),
    notices: notices && noticeColumns(notices),
    toppers: toppers ?? [],
    mock: mockOf(mocks ?? []),
  }
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
