import { catalogueCalls } from '#domains/catalogue/calls.ts'
import type { CourseFilter, CourseListBody, FilterGroup, ProductDetail } from '#domains/catalogue/schema.ts'
import { paths } from '#platform/text/paths.ts'
import type { Api } from '#web/shell/api/call-api.ts'
import type { LoaderInput } from '#web/shell/page.ts'
import { orNull } from '../../parts/page-frame/missing.tsx'
import { type CourseList, coursesPerPage, pageOf, pageOfAll } from '../parts/course-list.ts'
import { sortOf, sortQuery } from '../parts/course-sort.ts'
import { addressOf, choicesOf, readFilter, shownGroups } from '../parts/filter-choice.ts'

type Centre = { _id: string; center_name: string; seo_url: string }

export type Courses = {
  /** Name of the order, see `courseSorts`; null: the institute's. */
  sort: string | null
  list: CourseList | null
  page: number
  groups: FilterGroup[]
  chosen: CourseFilter
  /** Filter of the list. */
  filter: CourseListBody
  centre: Centre | null
  /** This page with its choices. */
  path: string
}

/** A product shows its courses; a classroom product first the centres to choose from; talent tests have a page of their own. */
export type Shown = { centres: Centre[] | null } | { courses: Courses } | null

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

/** Returns the centres where a course is held, or all while that is unknown. */
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

export async function loadProduct({ api, params, url }: LoaderInput) {
  const product = await api(catalogueCalls).details({ type: 'products', id: params.id ?? '' })
  const [shown, categories] = await Promise.all([
    loadShown(api, product, url),
    orNull(api(catalogueCalls).list({ module: 'course-category', keys: ['course_category_name', 'seo_url'] })),
  ])
  return { product, shown, categories: categories ?? [] }
}
