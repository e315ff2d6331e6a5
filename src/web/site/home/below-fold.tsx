import { SocialBlock } from '../social-block.tsx'
import { Testimonials } from '../testimonials.tsx'
import { Centres } from './centres.tsx'
import { Exams } from './exams.tsx'
import { FreeMaterial } from './free-material.tsx'
import { InstituteSection } from './institute-section.tsx'
import type { HomeData } from './load-home.ts'
import { Missing } from './missing.tsx'
import { NoticeBoard } from './notice-board.tsx'
import { Products } from './products.tsx'

/** Everything after the first view, as one file that is loaded later. */
export function BelowFold({ data }: { data: HomeData }) {
  return (
    <>
      <Products products={data.products} />
      <Exams categories={data.exams} />
      <FreeMaterial tiles={data.materials} />
      <SocialBlock />
      <InstituteSection about={data.about} />
      {data.testimonials === null ? (
        <div className="wrap section">
          <Missing what="the words of our students" />
        </div>
      ) : (
        <Testimonials testimonials={data.testimonials} />
      )}
      <NoticeBoard categories={data.notices} />
      <Centres centres={data.centres} />
    </>
  )
}
