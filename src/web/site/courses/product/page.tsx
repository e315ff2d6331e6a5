import { Link, useLoaderData } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import type {
  CourseCategory,
  CourseFilter,
  CourseListBody,
  FilterGroup,
  ProductDetail,
} from '#domains/catalogue/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import type { Api } from '#web/shell/api/call-api.ts'
import { courseItemList } from '#web/shell/json-ld/json-ld.ts'
import type { LoaderInput, MetaInput, PageMeta, PageSubject } from '#web/shell/page.ts'
import { online } from '../../parts/frame/quick-actions/online.ts'
import { Drawing } from '../../parts/media/drawing.tsx'
import { Missing, orNull } from '../../parts/page-frame/missing.tsx'
import { PageHead } from '../../parts/page-frame/page-head.tsx'
import { plainText } from '../../published/parts/plain-text.ts'
import { DetailSection } from '../details/detail-body.tsx'
import { CourseGrid } from '../parts/course-grid.tsx'
import { type CourseList, coursesPerPage, pageOf, pageOfAll } from '../parts/course-list.ts'
import {
  addressOf,
  choicesOf,
  courseSorts,
  initialsOf,
  readFilter,
  shownGroups,
  sortOf,
  sortQuery,
} from '../parts/filter-choice.ts'
import { FilterPanel, filterId } from './filter-panel.tsx'
import css from './product.module.css'

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

/** A centre chosen for classroom courses; other courses are held online. */
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
  /** null: failed to load. */
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
      {centres === null && <Missing>Sorry, the centres could not be loaded just now.</Missing>}
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

function countOf(total: number) {
  return t`${plural(total, '# course', '# courses')}`
}

/** Courses of a product beside their filter. */
function ProductCourses({ product, ...shown }: { product: ProductDetail } & Courses) {
  const { list, page, groups, chosen, filter, centre, path, sort } = shown
  const productPath = paths.product(product.seo_url)
  const locked = centre && { seo_url: centre.seo_url, label: centre.center_name }
  return (
    <section className={`wrap ${css.courses}`} aria-labelledby="courses">
      <FilterPanel
        path={productPath}
        groups={groups}
        chosen={chosen}
        locked={locked}
        total={list?.total ?? null}
        within={{ product_ids: [product._id], ...(centre ? { center_ids: [centre._id] } : {}) }}
      />
      <div>
        <div className={css.head}>
          <h2 id="courses">{centre ? t`Courses at ${centre.center_name}` : t`Courses`}</h2>
          {list && (
            <p role="status" className="num">
              {countOf(list.total)}
            </p>
          )}
          {list && list.total > 1 && <SortField sort={sort} />}
          {centre && (
            <Link className="link" to={productPath}>
              Choose another centre
            </Link>
          )}
        </div>
        {list === null && <Missing>Sorry, the courses could not be loaded just now.</Missing>}
        {list?.total === 0 && <NoCourses isFiltered={Object.keys(chosen).length > 0} />}
        {list !== null && list.total > 0 && (
          <CourseGrid key={`${path} ${page}`} list={list} page={page} filter={filter} path={path} sort={sort} />
        )}
      </div>
    </section>
  )
}

/** A field of the filter's form, which submits all choices together: at once with scripts, by Apply without. */
function SortField({ sort }: { sort: string | null }) {
  return (
    <label className={css.sort}>
      Sort by{' '}
      <select
        key={sort}
        form={filterId}
        name="sort"
        defaultValue={sort ?? ''}
        onChange={(event) => event.target.form?.requestSubmit()}
      >
        <option value="">Recommended</option>
        {Object.entries(courseSorts).map(([name, { label }]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

function NoCourses({ isFiltered }: { isFiltered: boolean }) {
  return (
    <p className={css.none}>
      {isFiltered
        ? t`No courses match this filter. Clear the filter to see all courses.`
        : t`There are no courses here at the moment.`}
    </p>
  )
}

type Centre = { _id: string; center_name: string; seo_url: string }

type Courses = {
  /** Name of the order, see `courseSorts`; null: the institute's. */
  sort: string | null
  list: CourseList | null
  page: number
  groups: FilterGroup[]
  chosen: CourseFilter
  /** Filter of the list. */
  filter: CourseListBody
  centre: Centre | null
  /** Address of this page with its choices. */
  path: string
}

/** A product shows its courses; a classroom product first shows the centres to choose from; talent tests have their own page. */
type Shown = { centres: Centre[] | null } | { courses: Courses } | null

type Asked = { chosen: CourseFilter; page: number; sort: string | null }

async function loadList(api: Api, product: ProductDetail, { chosen, page, sort }: Asked) {
  if (sort === null && Object.keys(chosen).length > 0)
    return pageOfAll((await api(catalogueCalls).coursesByFilter({ id: product.seo_url }, chosen)).data, page)
  const { data, total } = await api(catalogueCalls).courses(
    { module: 'course', page, limit: coursesPerPage, ...sortQuery(sort) },
    { ...chosen, product_ids: [product._id] },
  )
  return { data, total }
}

/** Returns the centres where a course is held, or all of them while that is unknown. */
function taughtAt(centres: Centre[], groups: FilterGroup[] | null) {
  const group = groups?.find(({ type }) => type === 'center_master')
  const ids = new Set(group?.elements.map(({ id }) => id))
  return group ? centres.filter(({ _id }) => ids.has(_id)) : centres
}

async function loadShown(api: Api, product: ProductDetail, url: URL): Promise<Shown> {
  if (product.product_type === 'talent') return null
  const isClassroom = product.product_type === 'classroom'
  const [groups, centres] = await Promise.all([
    orNull(api(catalogueCalls).productFilters()),
    isClassroom
      ? orNull(api(catalogueCalls).list({ module: 'centers', keys: ['_id', 'center_name', 'seo_url'] }))
      : null,
  ])
  const centre = centres?.find(({ seo_url }) => seo_url === url.searchParams.get('center')) ?? null
  if (isClassroom && !centre) return { centres: centres && taughtAt(centres, groups) }

  const chosen = readFilter(url)
  const page = pageOf(url)
  const sort = sortOf(url)
  const asked = centre ? { ...chosen, center_ids: [centre._id] } : chosen
  const list = await orNull(loadList(api, product, { chosen: asked, page, sort }))
  const order: [string, string][] = sort === null ? [] : [['sort', sort]]
  const place: [string, string][] = centre ? [['center', centre.seo_url]] : []
  const path = addressOf(paths.product(product.seo_url), [...place, ...choicesOf(chosen), ...order])
  const filter = { ...asked, product_ids: [product._id] }
  return { courses: { sort, list, page, groups: shownGroups(groups ?? []), chosen, filter, centre, path } }
}

async function loadProduct({ api, params, url }: LoaderInput) {
  const product = await api(catalogueCalls).details({ type: 'products', id: params.id ?? '' })
  const [shown, categories] = await Promise.all([
    loadShown(api, product, url),
    orNull(api(catalogueCalls).list({ module: 'course-category', keys: ['course_category_name', 'seo_url'] })),
  ])
  return { product, shown, categories: categories ?? [] }
}
