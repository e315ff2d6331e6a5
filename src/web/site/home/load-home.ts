import type { Api } from '../../api.ts'
import { orNull } from '../or-null.ts'
import { homeAbout, materialTiles, newsLines, noticeColumns } from './shown-content.ts'

/** Every part fails alone: what could not be loaded is null and says so in its place. */
export async function loadHome(api: Api) {
  const [banners, news, products, exams, materials, about, testimonials, notices, centres] = await Promise.all([
    orNull(api.banners()),
    orNull(api.whatsNew()),
    orNull(api.products('_id', 'product_name', 'seo_url', 'product_sub_title', 'product_type')),
    orNull(api.examsAndCategories()),
    orNull(api.sectionCategories('free-downloads')),
    orNull(api.about()),
    orNull(api.testimonials()),
    orNull(api.notices()),
    orNull(loadCentres(api)),
  ])
  return {
    ...{ banners, products, exams, testimonials, centres },
    news: news && newsLines(news),
    materials: materials && materialTiles(materials),
    about: about && homeAbout(about),
    notices: notices && noticeColumns(notices),
  }
}

function loadCentres(api: Api) {
  return api.centres('_id', 'center_name', 'seo_url', 'center_address', 'phone', 'email', 'latitude', 'longitude')
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>
export type ShownCentre = NonNullable<HomeData['centres']>[number]
