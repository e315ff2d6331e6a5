import { Link } from 'react-router'
import type { ProductDetail } from '#domains/catalogue/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { Missing } from '../../parts/page-frame/missing.tsx'
import { CourseGrid } from '../parts/course-grid.tsx'
import { courseSorts } from '../parts/course-sort.ts'
import { FilterPanel, filterId } from './filter-panel.tsx'
import type { Courses } from './load-product.ts'
import css from './product.module.css'

function countOf(total: number) {
  return t`${plural(total, '# course', '# courses')}`
}

/** The courses of a product beside their filter. */
export function ProductCourses({ product, ...shown }: { product: ProductDetail } & Courses) {
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
        {list === null && <Missing what="the courses" />}
        {list?.total === 0 && <NoCourses isFiltered={Object.keys(chosen).length > 0} />}
        {list !== null && list.total > 0 && (
          <CourseGrid key={`${path} ${page}`} list={list} page={page} filter={filter} path={path} sort={sort} />
        )}
      </div>
    </section>
  )
}

/** A field of the filter's form, which sends all choices together: at once with scripts, by Apply without. */
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
