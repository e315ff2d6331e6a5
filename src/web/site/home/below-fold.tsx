import { useInstitute } from '#web/shell/institute.ts'
import { Testimonials } from '../institute/parts/testimonials.tsx'
import { SocialLinks } from '../parts/frame/footer/social-links.tsx'
import { Missing } from '../parts/page-frame/missing.tsx'
import css from './below-fold.module.css'
import { FreeMock } from './first-view/free-mock.tsx'
import { NoticeBoard } from './first-view/notice-board.tsx'
import type { HomeData } from './load-home.ts'
import { Centres } from './sections/centres.tsx'
import { Exams } from './sections/exams.tsx'
import { FreeMaterial } from './sections/free-material.tsx'
import { InstituteSection } from './sections/institute-section.tsx'
import { Products } from './sections/products.tsx'
import { Teachers } from './sections/teachers.tsx'
import { Toppers } from './sections/toppers.tsx'
import { UpcomingTests } from './sections/upcoming-tests.tsx'

/** Everything after the first view, as one file that is loaded later. */
export function BelowFold({ data }: { data: HomeData }) {
  return (
    <>
      <Products products={data.products} />
      <Exams categories={data.exams} testsOf={data.testsOf} />
      <UpcomingTests tests={data.tickets} />
      {data.mock && <FreeMock mock={data.mock} />}
      <FreeMaterial tiles={data.materials} />
      <SocialBlock />
      <InstituteSection about={data.about} />
      <Toppers toppers={data.toppers} />
      {data.about && <Teachers team={data.about.team} />}
      {data.testimonials === null ? (
        <div className="wrap section">
          <Missing what="the student testimonials" />
        </div>
      ) : (
        <Testimonials testimonials={data.testimonials} />
      )}
      <NoticeBoard categories={data.notices} />
      <Centres centres={data.centres} />
    </>
  )
}

/** For small screens, where the foot of the page with the same links is far away. */
function SocialBlock() {
  const { social_links: links } = useInstitute()
  if (links.length === 0) return null
  return (
    <section className={css.block} aria-labelledby="social">
      <div className="wrap">
        <h2 id="social">Follow us</h2>
        <SocialLinks links={links} />
      </div>
    </section>
  )
}
