import type { Centre, Product, PublicExam, PublicExamCategory } from '#domains/catalogue/schema.ts'
import type { ContentCategory } from '#domains/content/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'

export type SiteLink = { label: string; to: string }

/** A dropdown of the header. `links` is null if they failed to load; `root` is the prefix of its pages' paths. */
export type Menu = {
  label: string
  root: string
  links: SiteLink[] | null
  /** The same links as headings, each with its sub-links. */
  groups?: (SiteLink & { links: SiteLink[] })[]
}

export type MenuCategory = Pick<ContentCategory, 'content_category_name' | 'seo_url' | 'display_position' | 'order'>

type ShownCategory = Pick<PublicExamCategory, 'exam_category_name' | 'seo_url'> & {
  items: Pick<PublicExam, 'exam_name' | 'seo_url'>[]
}

type MenuSources = {
  products: Pick<Product, 'product_name' | 'seo_url'>[] | null
  examCategories: ShownCategory[] | null
  centres: Pick<Centre, 'center_name' | 'seo_url'>[] | null
  contentCategories: MenuCategory[] | null
}

/** Splits content categories by position; those of results are sorted with the highest order first. */
export function splitByPosition<T extends Pick<ContentCategory, 'display_position' | 'order'>>(categories: T[]) {
  const at = (position: ContentCategory['display_position']) =>
    categories.filter((category) => category.display_position === position)
  return {
    freeDownloads: at('free-downloads'),
    timeTables: at('time-table'),
    results: at('result').sort((a, b) => b.order - a.order),
  }
}

function categoryLinks(categories: MenuCategory[] | undefined, path: (seoUrl: string) => string) {
  return categories?.map((category) => ({ label: category.content_category_name, to: path(category.seo_url) })) ?? null
}

/** Lists each category with its exams below it. */
function examMenu(categories: ShownCategory[] | null): Menu {
  const groups = categories?.map(({ exam_category_name, seo_url, items }) => ({
    label: exam_category_name,
    to: paths.examCategory(seo_url),
    links: items.map((exam) => ({ label: exam.exam_name, to: paths.exam(exam.seo_url) })),
  }))
  const links = groups?.map(({ label, to }) => ({ label, to })) ?? null
  return { label: t`Exam(s)`, root: paths.examCategory(''), links, groups }
}

/** Returns the header's dropdowns in order. */
export function buildMenus({ products, examCategories, centres, contentCategories }: MenuSources): Menu[] {
  const content = contentCategories && splitByPosition(contentCategories)
  return [
    {
      label: t`Products`,
      root: paths.product(''),
      links: products?.map((product) => ({ label: product.product_name, to: paths.product(product.seo_url) })) ?? null,
    },
    examMenu(examCategories),
    {
      label: t`Centers`,
      root: paths.centre(''),
      links: centres?.map((centre) => ({ label: centre.center_name, to: paths.centre(centre.seo_url) })) ?? null,
    },
    { label: t`Results`, root: paths.results(''), links: categoryLinks(content?.results, paths.results) },
    { label: t`Time Tables`, root: paths.timeTable(''), links: categoryLinks(content?.timeTables, paths.timeTable) },
    {
      label: t`Free Downloads`,
      root: paths.freeDownloads(''),
      links: categoryLinks(content?.freeDownloads, paths.freeDownloads),
    },
  ]
}
