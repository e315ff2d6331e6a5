import type { PublicTopper } from '#domains/content/toppers/schema.ts'
import { t } from '#platform/text/messages.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import css from './toppers.module.css'

/** Who passed and agreed to be shown. What they had taken with us stands beside the result, in the same size. */
export function Toppers({ toppers }: { toppers: PublicTopper[] }) {
  if (toppers.length === 0) return null
  return (
    <section className="section" aria-labelledby="toppers">
      <div className="wrap">
        <h2 id="toppers" className="section-title">
          Our selections
        </h2>
        <ul className={css.toppers}>
          {toppers.map((topper) => (
            <li key={topper._id}>
              {topper.photo_url !== null && (
                <Picture src={topper.photo_url} alt="" width={72} height={72} sizes="72px" className={css.photo} />
              )}
              <h3>{topper.name}</h3>
              <p className={css.result}>
                {topper.exam_name} {topper.year}: {topper.result}
              </p>
              <p>
                {topper.course_name}, {topper.course_duration}, {topper.is_paid ? t`paid course` : t`free course`}
              </p>
            </li>
          ))}
        </ul>
        <p className={css.note}>Names and results are shown with the written consent of each student.</p>
      </div>
    </section>
  )
}
