import { Link } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { Carousel } from '#web/ui/media/carousel.tsx'
import { TabSet } from '#web/ui/navigation/tab-set.tsx'
import { type Member, People, Person } from '../../institute/parts/people.tsx'
import { GalleryGrid } from '../../parts/media/gallery-grid.tsx'
import { Missing } from '../../parts/page-frame/missing.tsx'
import { Pages } from '../../parts/page-frame/pages.tsx'
import { Prose } from '../../published/parts/prose.tsx'
import { CourseCard } from '../parts/course-card.tsx'
import css from './course-details.module.css'
import type { CourseDetailsData } from './load-course-details.ts'

const coursesTab = 1

/** Opens the course tab if the address names a page of the courses. */
export function Body({ data }: { data: CourseDetailsData }) {
  const { details, team, gallery, page } = data
  const tabs = [
    { title: t`Overview`, content: <Overview data={data} /> },
    { title: t`Courses`, content: <Courses data={data} /> },
    { title: t`Instructors`, content: <Instructors people={details.instructors} /> },
  ]
  return (
    <>
      <div className="wrap section">
        <TabSet label="Course details" tabs={tabs} initial={page > 1 ? coursesTab : 0} />
      </div>
      {team.data_list.length > 0 && (
        <section className="section paper" aria-labelledby="team">
          <div className="wrap">
            <h2 id="team" className="section-title">
              {team.sec_title || t`Our team`}
            </h2>
            <TeamSlider label="Team" people={team.data_list} />
          </div>
        </section>
      )}
      {gallery.length > 0 && (
        <section className="section" aria-labelledby="gallery">
          <div className={`wrap ${css.gallery}`}>
            <h2 id="gallery" className="section-title">
              Gallery
            </h2>
            <GalleryGrid pictures={gallery} />
          </div>
        </section>
      )}
    </>
  )
}

/** The overview text, and each kind of course as an expandable section. */
function Overview({ data: { details, products } }: { data: CourseDetailsData }) {
  return (
    <div className={css.overview}>
      {details.overview ? <Prose html={details.overview} /> : <p>There is no description here yet.</p>}
      <div>
        {products === null && <Missing>Sorry, the course types could not be loaded just now.</Missing>}
        {products?.map((product, index) => (
          <details key={product.seo_url} className={css.kind} name="kinds" open={index === 0}>
            <summary>{product.product_name}</summary>
            <p>{product.product_sub_title}</p>
            <Link className="link" to={paths.product(product.seo_url)}>
              See {product.product_name}
            </Link>
          </details>
        ))}
      </div>
    </div>
  )
}

function Courses({ data: { courses, page, pages } }: { data: CourseDetailsData }) {
  if (courses === null) return <Missing>Sorry, the courses could not be loaded just now.</Missing>
  if (courses.length === 0) return <p>There are no courses yet. Please check again later.</p>
  return (
    <>
      <ul className={css.courses}>
        {courses.map((course) => (
          <li key={course._id}>
            <CourseCard course={course} />
          </li>
        ))}
      </ul>
      <Pages path={paths.courseDetails} page={page} pages={pages} />
    </>
  )
}

function Instructors({ people }: { people: Member[] }) {
  if (people.length === 0) return <p>There are no instructors here yet.</p>
  return <People people={people} />
}

/** Slider of people, four side by side on a wide screen, which advances automatically. */
function TeamSlider({ label, people }: { label: string; people: Member[] }) {
  const slides = people.map((person) => ({ name: person.person_name, content: <Person person={person} /> }))
  return <Carousel label={label} slides={slides} className={css.slider} />
}
