import { useLoaderData } from 'react-router'
import { paths } from '../../routes.ts'
import { useInstitute } from '../../shell/institute.ts'
import { homeGraph } from '../../shell/json-ld/json-ld-institute.ts'
import type { LoaderInput, MetaInput, PageMeta } from '../../shell/page.ts'
import { later } from '../../ui/layout/later.tsx'
import css from './home.module.css'
import type { HomeData } from './load-home.ts'

// The first slide is text of the page; the others come by themselves.
const BannerCarousel = later(
  async () => ({ default: (await import('./first-view/banner-carousel.tsx')).BannerCarousel }),
  3000,
)
const WhatsNew = later(async () => ({ default: (await import('./first-view/whats-new.tsx')).WhatsNew }))
const BelowFold = later(async () => ({ default: (await import('./below-fold.tsx')).BelowFold }))

/** A browser needs the code for it only when it comes from another page. */
export async function loader({ api }: LoaderInput) {
  const { loadHome } = await import('./load-home.ts')
  return loadHome(api)
}

export function meta({ data, institute, origin }: MetaInput & { data: HomeData }): PageMeta {
  return {
    title: institute.name,
    description: institute.description,
    canonical: paths.home,
    jsonLd: import.meta.env.SSR
      ? homeGraph({ institute, origin, centres: data.centres ?? [], film: data.about?.film ?? null })
      : [],
  }
}

export default function HomePage() {
  const data = useLoaderData<typeof loader>()
  const institute = useInstitute()
  return (
    <>
      <h1 className="sr">{institute.name}</h1>
      <section className={css.hero} aria-label="Announcements">
        <div className={`wrap ${css.heroRow}`}>
          <BannerCarousel banners={data.banners} />
          <WhatsNew news={data.news} />
        </div>
      </section>
      <BelowFold data={data} />
    </>
  )
}
