import { useLoaderData } from 'react-router'
import { paths } from '#platform/text/paths.ts'
import { useInstitute } from '#web/shell/institute.ts'
import { homeGraph } from '#web/shell/json-ld/json-ld-institute.ts'
import type { ActionInput, LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { later } from '#web/ui/layout/later.tsx'
import css from './home.module.css'
import type { HomeData } from './load-home.ts'

// The first slide is part of the page's HTML; the others load later.
const BannerCarousel = later(
  async () => ({ default: (await import('./first-view/banner-carousel.tsx')).BannerCarousel }),
  3000,
)
const Beside = later(async () => ({ default: (await import('./first-view/beside.tsx')).Beside }))
const BelowFold = later(async () => ({ default: (await import('./below-fold.tsx')).BelowFold }))

/** The browser needs this code only when navigating here from another page. */
export async function loader({ api }: LoaderInput) {
  const { loadHome } = await import('./load-home.ts')
  return loadHome(api)
}

async function answer(input: ActionInput) {
  const { answerForm } = await import('./try-question/answer-form.ts')
  return answerForm(input)
}

/** On the server only, so that browsers do not load it. */
export const action = import.meta.env.SSR ? answer : undefined

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
          <Beside data={data} />
        </div>
      </section>
      <BelowFold data={data} />
    </>
  )
}
