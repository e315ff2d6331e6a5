import { useLoaderData } from 'react-router'
import type { PublicInstitute } from '../../../domains/content/schema.ts'
import { useInstitute } from '../../institute.ts'
import type { LoaderInput, PageMeta } from '../../page.ts'
import { paths } from '../../routes.ts'
import { orNull } from '../or-null.ts'
import { BannerCarousel } from './banner-carousel.tsx'
import { Exams } from './exams.tsx'
import css from './home.module.css'
import { NoticeBoard } from './notice-board.tsx'
import { Products } from './products.tsx'
import { newsLines, noticeColumns } from './shown-content.ts'
import { WhatsNew } from './whats-new.tsx'

/** Every part fails alone: what could not be loaded is null and says so in its place. */
export async function loader({ api }: LoaderInput) {
  const [banners, news, products, exams, notices] = await Promise.all([
    orNull(api.banners()),
    orNull(api.whatsNew()),
    orNull(api.products('_id', 'product_name', 'seo_url', 'product_sub_title', 'product_type')),
    orNull(api.examsAndCategories()),
    orNull(api.notices()),
  ])
  return { banners, news: news && newsLines(news), products, exams, notices: notices && noticeColumns(notices) }
}

export function meta({ institute }: { institute: PublicInstitute }): PageMeta {
  return { title: institute.name, description: institute.description, canonical: paths.home }
}

export default function HomePage() {
  const { banners, news, products, exams, notices } = useLoaderData<typeof loader>()
  const institute = useInstitute()
  return (
    <>
      <h1 className="sr">{institute.name}</h1>
      <section className={css.hero} aria-label="Announcements">
        <div className={`wrap ${css.heroRow}`}>
          <BannerCarousel banners={banners} />
          <WhatsNew news={news} />
        </div>
      </section>
      <Products products={products} />
      <Exams categories={exams} />
      <NoticeBoard categories={notices} />
    </>
  )
}
