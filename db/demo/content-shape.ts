import type {
  banners,
  contentCategories,
  contentItems,
  contentSubCategories,
  testimonials,
} from '#domains/content/tables.ts'

/** The loader adds ids, owners and positions (from the order of the array), so no shape has them. */
/** `scene`: the banner is a picture, with this scene of the courses beside its title. */
export type BannerData = Pick<typeof banners.$inferInsert, 'title' | 'line' | 'buttons'> & { scene?: string }
/** `year`: of the result; `guardian`: who signs for somebody under 18. */
export type TestimonialData = Pick<typeof testimonials.$inferInsert, 'title' | 'subTitle' | 'content'> & {
  year: number
  guardian?: string
}

/** Published `daysAgo` days (fractions allowed) before the day the demo is loaded. */
export type ContentItemData = Pick<typeof contentItems.$inferInsert, 'title' | 'subTitle' | 'content' | 'seoUrl'> & {
  daysAgo: number
  /** Name of its banner among the demo pictures. */
  picture?: string
}

export type ContentSubCategoryData = Pick<typeof contentSubCategories.$inferInsert, 'name' | 'seoUrl'> & {
  items: ContentItemData[]
}

/** `order` is given for results only, whose menu shows the highest first; elsewhere the array is the order. */
export type ContentCategoryData = Pick<typeof contentCategories.$inferInsert, 'section' | 'name' | 'seoUrl'> & {
  order?: number
  subCategories: ContentSubCategoryData[]
}
