import { Link } from 'react-router'
import type { Product } from '#domains/catalogue/schema.ts'
import type { PublicTestimonial, PublicTopper } from '#domains/content/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useInstitute } from '#web/shell/institute.ts'
import { DrawnMap } from '#web/ui/maps/map.tsx'
import { Carousel } from '#web/ui/media/carousel.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { formatMoney } from '#web/ui/text/format-number.ts'
import { People } from '../institute/parts/people.tsx'
import { SocialLinks } from '../parts/frame/footer/social-links.tsx'
import { Drawing, DrawnIcon } from '../parts/media/drawing.tsx'
import { Missing } from '../parts/page-frame/missing.tsx'
import css from './below-fold.module.css'
import { FreeMock } from './first-view/free-mock.tsx'
import { NoticeBoard } from './first-view/notice-board.tsx'
import type { HomeData, ShownCentre } from './load-home.ts'
import { Exams } from './sections/exams.tsx'
import { InstituteSection } from './sections/institute-section.tsx'
import { UpcomingTests } from './sections/upcoming-tests.tsx'
import type { HomeAbout, MaterialTile } from './shown-content.ts'

/** Everything below the first view, in one file that is loaded later. */
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
          <Missing>Sorry, the student testimonials could not be loaded just now.</Missing>
        </div>
      ) : (
        <Testimonials testimonials={data.testimonials} />
      )}
      <NoticeBoard categories={data.notices} />
      <Centres centres={data.centres} />
    </>
  )
}

/** For small screens, where the footer with the same links is far away. */
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

function Centres({ centres }: { centres: ShownCentre[] | null }) {
  if (centres?.length === 0) return null
  return (
    <section className="section paper" aria-labelledby="centres">
      <div className="wrap">
        <h2 id="centres" className="section-title">
          Our Centres
        </h2>
        {centres === null && <Missing>Sorry, the centres could not be loaded just now.</Missing>}
        {centres !== null && <Places centres={centres} />}
      </div>
    </section>
  )
}

function Places({ centres }: { centres: ShownCentre[] }) {
  const points = centres.map(({ center_name: label, latitude, longitude }) => ({ label, latitude, longitude }))
  return (
    <div className={css.row}>
      <ul className={css.centres}>
        {centres.map((centre) => (
          <li key={centre._id}>
            <Link to={paths.centre(centre.seo_url)}>
              <h3>{centre.center_name}</h3>
              <p>{centre.center_address}</p>
            </Link>
          </li>
        ))}
      </ul>
      <div className={css.map}>
        <DrawnMap
          points={points}
          main={points[0]?.label}
          title={t`Map of our centres: ${points.map(({ label }) => label).join(', ')}`}
        />
      </div>
    </div>
  )
}

function FreeMaterial({ tiles }: { tiles: MaterialTile[] | null }) {
  if (tiles?.length === 0) return null
  return (
    <section className="section" aria-labelledby="free-material">
      <div className="wrap">
        <h2 id="free-material" className="section-title">
          Free Study Material
        </h2>
        {tiles === null && <Missing>Sorry, the study material could not be loaded just now.</Missing>}
        <ul className={css.tiles}>
          {tiles?.map(({ _id, name, seo_url: seoUrl, icon_url: icon, about, pages }) => (
            <li key={_id}>
              <Link className="tile" to={paths.freeDownloads(seoUrl)}>
                {icon !== null && <DrawnIcon icon={icon} className={css.icon} />}
                <h3>{name}</h3>
                <p>{about}</p>
                <span className={css.pages}>
                  <b>{pages}</b> {pages === 1 ? t`page` : t`pages`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type ShownProduct = Pick<
  Product,
  | '_id'
  | 'product_name'
  | 'seo_url'
  | 'product_sub_title'
  | 'product_type'
  | 'featured_card_image'
  | 'is_featured'
  | 'price_from'
>

/** Products, featured ones first with their picture. */
function Products({ products }: { products: ShownProduct[] | null }) {
  if (products?.length === 0) return null
  const ordered = products?.toSorted((a, b) => Number(b.is_featured) - Number(a.is_featured))
  return (
    <section className="section" aria-labelledby="products">
      <div className="wrap">
        <h2 id="products" className="section-title">
          Explore by Products
        </h2>
        <div className={css.grid}>
          {products === null && <Missing>Sorry, the products could not be loaded just now.</Missing>}
          {ordered?.map((product) => (
            <ProductCard key={product._id} product={product} />
          ))}
        </div>
      </div>
    </section>
  )
}

function ProductCard({ product }: { product: ShownProduct }) {
  const { featured_card_image: image, is_featured: isFeatured, price_from: price } = product
  return (
    <Link to={paths.product(product.seo_url)}>
      <h3>{product.product_name}</h3>
      <p>
        {product.product_sub_title}
        {price !== null && <b className="num">{price === 0 ? t`Free` : t`From ${formatMoney(price)}`}</b>}
      </p>
      {isFeatured && image !== null ? (
        <Picture src={image} alt="" width={96} height={64} sizes="96px" className={css.picture} />
      ) : (
        <Drawing name={product.product_type} />
      )}
    </Link>
  )
}

/** Shows the first four teachers (three on phones); the page about the institute shows all. */
function Teachers({ team }: Pick<HomeAbout, 'team'>) {
  if (team.data_list.length === 0) return null
  return (
    <section className="section" aria-labelledby="teachers">
      <div className="wrap">
        <div className={css.head}>
          <h2 id="teachers" className="section-title">
            {team.sec_title || t`Our teachers`}
          </h2>
          <Link className="link" to={`${paths.about}#team`}>
            All our teachers
          </Link>
        </div>
        <div className={css.people}>
          <People people={team.data_list} />
        </div>
      </div>
    </section>
  )
}

/** Successful candidates who agreed to be shown. The course they took is beside the result, in the same size. */
function Toppers({ toppers }: { toppers: PublicTopper[] }) {
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

/** Testimonials; renders nothing if there are none. */
function Testimonials({ testimonials }: { testimonials: PublicTestimonial[] }) {
  if (testimonials.length === 0) return null
  const slides = testimonials.map((testimonial) => ({
    name: testimonial.title,
    content: <Testimonial testimonial={testimonial} />,
  }))
  return (
    <section className={`section ${css.band}`} aria-labelledby="testimonials">
      <div className="wrap">
        <h2 id="testimonials" className="section-title">
          What our students say
        </h2>
        <Carousel label="Testimonials" slides={slides} className={css.carousel} />
      </div>
    </section>
  )
}

function Testimonial({ testimonial }: { testimonial: PublicTestimonial }) {
  const { content, student_image: image, title, sub_title: subTitle } = testimonial
  return (
    <figure className={css.words}>
      <blockquote>{content}</blockquote>
      <figcaption>
        {image !== null && <Picture src={image} alt="" width={48} height={48} sizes="48px" />}
        <b>{title}</b>
        <span>{subTitle}</span>
      </figcaption>
    </figure>
  )
}
