import { Link, useLoaderData } from 'react-router'
import type { CourseCategory, ProductDetail } from '#domains/catalogue/schema.ts'
import { paths } from '#platform/text/paths.ts'
import { courseItemList } from '#web/shell/json-ld/json-ld.ts'
import type { LoaderInput, MetaInput, PageMeta, PageSubject } from '#web/shell/page.ts'
import { online } from '../../parts/frame/quick-actions/online.ts'
import { Drawing } from '../../parts/media/drawing.tsx'
import { Missing } from '../../parts/page-frame/missing.tsx'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import { plainText } from '../../published/parts/plain-text.ts'
import { DetailSection } from '../details/detail-body.tsx'
import { addressOf, initialsOf } from '../parts/filter-choice.ts'
import { loadProduct, type Shown } from './load-product.ts'
import css from './product.module.css'
import { ProductCourses } from './product-courses.tsx'

export async function loader(input: LoaderInput) {
  return loadProduct(input)
}

type Data = { product: ProductDetail; shown: Shown }

function crumbsOf({ product_name, seo_url }: ProductDetail) {
  return [{ label: product_name, path: paths.product(seo_url) }]
}

export function meta({ data: { product, shown }, institute, origin }: MetaInput & { data: Data }): PageMeta {
  const courses = (shown && 'courses' in shown && shown.courses.list?.data) || []
  return {
    title: `${product.product_name} | ${institute.name}`,
    description: plainText(`${product.product_sub_title} ${product.content}`),
    canonical: paths.product(product.seo_url),
    image: product.banner_url,
    breadcrumbs: crumbsOf(product),
    jsonLd: import.meta.env.SSR && courses.length > 0 ? [courseItemList(courses, origin)] : [],
  }
}

/** A centre that was chosen for classroom courses; the other courses are held online. */
export function subject({ data: { product, shown } }: { data: Data }): PageSubject {
  const centre = shown && 'courses' in shown ? shown.courses.centre : null
  if (centre) return { centre: { value: centre._id, label: centre.center_name } }
  return product.product_type === 'classroom' || product.product_type === 'talent' ? {} : { centre: online }
}

export default function ProductPage() {
  const { product, shown, categories } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title={product.product_name}
        subTitle={product.product_sub_title}
        crumbs={crumbsOf(product)}
        banner={product.banner_url}
      />
      {shown === null && <TestsOfTalent />}
      {shown && 'centres' in shown && <CentreTiles product={product} centres={shown.centres} />}
      {shown && 'courses' in shown && <ProductCourses product={product} {...shown.courses} />}
      <DetailSection detail={product} />
      {categories.length > 0 && <Categories categories={categories} />}
    </>
  )
}

function Categories({ categories }: { categories: Pick<CourseCategory, 'course_category_name' | 'seo_url'>[] }) {
  return (
    <nav className={css.categories} aria-labelledby="categories">
      <div className="wrap">
        <h2 id="categories">Course categories</h2>
        <ul>
          {categories.map(({ course_category_name, seo_url }) => (
            <li key={seo_url}>
              <Link to={paths.courseCategory(seo_url)}>{course_category_name}</Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

function TestsOfTalent() {
  return (
    <section className={`wrap ${css.talent}`} aria-labelledby="tests">
      <Drawing className={css.drawing} name="talent" />
      <div>
        <h2 id="tests">Register for a test</h2>
        <p>See the dates of the next FTD and scholarship tests and how to register for them.</p>
        <Link className="btn" to={paths.tests}>
          FTD/Scholarship Tests
        </Link>
      </div>
    </section>
  )
}

type CentreTilesProps = {
  product: Pick<ProductDetail, 'seo_url'>
  /** null: they could not be loaded. */
  centres: { center_name: string; seo_url: string }[] | null
}

/** Classroom courses differ by centre, so the centre is chosen first. */
function CentreTiles({ product, centres }: CentreTilesProps) {
  const path = paths.product(product.seo_url)
  return (
    <section className={`wrap ${css.choose}`} aria-labelledby="centres">
      <h2 id="centres" className="section-title">
        Select a Centre
      </h2>
      {centres === null && <Missing what="the centres" />}
      {centres?.length === 0 && <p>No centre has a classroom course at the moment.</p>}
      <ul className={css.tiles}>
        {centres?.map(({ center_name, seo_url }) => (
          <li key={seo_url}>
            <Link className="tile" to={addressOf(path, [['center', seo_url]])}>
              <span className={css.initials} aria-hidden="true">
                {initialsOf(center_name)}
              </span>
              {center_name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
