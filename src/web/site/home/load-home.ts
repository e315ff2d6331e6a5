import { catalogueCalls } from '../../../domains/catalogue/calls.ts'
import { contentCalls } from '../../../domains/content/calls.ts'
import type { Api } from '../../shell/api.ts'
import { orNull } from '../page-frame/missing.tsx'
import { homeAbout, materialTiles, newsLines, noticeColumns } from './shown-content.ts'

/** Every part fails alone: what could not be loaded is null and says so in its place. */
export async function loadHome(api: Api) {
  const [banners, news, products, exams, materials, about, testimonials, notices, centres] = await Promise.all([
    orNull(api(contentCalls).banners()),
    orNull(api(contentCalls).whatsNew()),
    orNull(
      api(catalogueCalls).list({
        module: 'products',
        keys: ['_id', 'product_name', 'seo_url', 'product_sub_title', 'product_type'],
      }),
    ),
    orNull(api(catalogueCalls).examsAndCategories()),
    orNull(api(contentCalls).sectionCategories({ section: 'free-downloads', limit: 1000 })),
    orNull(api(contentCalls).about()),
    orNull(api(contentCalls).testimonials()),
    orNull(api(contentCalls).notices()),
    orNull(loadCentres(api)),
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
  }
}

function loadCentres(api: Api) {
  return api(catalogueCalls).list({
    module: 'centers',
    keys: ['_id', 'center_name', 'seo_url', 'center_address', 'phone', 'email', 'latitude', 'longitude'],
  })
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>
export type ShownCentre = NonNullable<HomeData['centres']>[number]
