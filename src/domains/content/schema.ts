import { z } from 'zod'
import { id, time } from '#platform/http/schema.ts'

const link = z.strictObject({ label: z.string(), url: z.string() })

/** Everything that makes an installation this institute's: names, colours, texts. */
export const publicInstitute = z.strictObject({
  name: z.string(),
  name_lines: z.tuple([z.string(), z.string()]),
  description: z.string(),
  brand_hue: z.number().int().min(0).max(359),
  print_hue: z.number().int().min(0).max(359),
  /** null: the name and the drawn logo. */
  logo_url: z.string().nullable(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Coordinates for the map; null: no map. */
  location: z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable(),
  social_links: z.array(link),
  portal_links: z.array(link),
  publications_url: z.string(),
  footer_text: z.string(),
})
export type PublicInstitute = z.infer<typeof publicInstitute>

const person = z.strictObject({ person_name: z.string(), person_title: z.string(), photo_url: z.string().nullable() })

const film = z.strictObject({
  title: z.string(),
  description: z.string(),
  /** A YouTube address, or a file of our own. */
  url: z.string(),
  poster_url: z.string().nullable(),
  seconds: z.number().int(),
  uploaded_at: time,
})
export type Film = z.infer<typeof film>

/** The institute's description of itself, for its own pages; unlike `publicInstitute`, it is not part of every page. */
export const publicAbout = z.strictObject({
  heading: z.string(),
  text: z.string(),
  film: film.nullable(),
  counters: z.array(z.strictObject({ label: z.string(), value: z.number().int() })),
  tabs: z.array(z.strictObject({ title: z.string(), text: z.string() })),
  icon_cards: z.array(
    z.strictObject({
      card_icon: z.string().describe('Name of a drawing of ours, or the address of a picture'),
      card_title: z.string(),
      card_subtitle: z.string(),
      url: z.string().nullable(),
    }),
  ),
  team: z.strictObject({ sec_title: z.string(), data_list: z.array(person) }),
  gallery: z.array(z.strictObject({ gallery_image: z.string(), alt: z.string() })),
  course_details: z.strictObject({ overview: z.string().describe('Sanitised HTML'), instructors: z.array(person) }),
  /** `opens_at` null: the countdown restarts with each visit. */
  coming_soon: z.strictObject({ background_image: z.string().nullable(), opens_at: time.nullable() }),
})
export type PublicAbout = z.infer<typeof publicAbout>

/** A text banner has no `banner_url`; an image banner has one and `alt`. */
export const publicBanner = z.strictObject({
  _id: id,
  title: z.string(),
  line: z.string(),
  buttons: z.array(link),
  banner_url: z.string().nullable(),
  alt: z.string(),
})
export type PublicBanner = z.infer<typeof publicBanner>

export const contentSection = z.enum(['free-downloads', 'time-table', 'result', 'notifications', 'latest-news'])
export type ContentSection = z.infer<typeof contentSection>

/** The addresses of the site say "results", the categories "result". */
export const sectionName = z.enum([...contentSection.options, 'results'], 'is not a known section')
export type SectionName = z.infer<typeof sectionName>

const subCategoryRef = z.strictObject({ content_sub_category_name: z.string(), seo_url: z.string() })

const publicContentItem = z.strictObject({
  _id: id,
  content_item_title: z.string(),
  content_item_sub_title: z.string().describe('Sanitised HTML'),
  content: z.string().describe('Sanitised HTML'),
  seo_url: z.string(),
  banner_url: z.string().nullable(),
  date_publish: time,
  content_sub_category_id: subCategoryRef,
})
export type PublicContentItem = z.infer<typeof publicContentItem>

/** `pdf_bytes`: size of the PDF, if the card links straight to a PDF of ours. */
export const listedContentItem = z.strictObject({ ...publicContentItem.shape, pdf_bytes: z.number().int().nullable() })
export type ListedContentItem = z.infer<typeof listedContentItem>

export const publicNews = z.strictObject({
  _id: id,
  content_item_title: z.string(),
  content: z.string().describe('Sanitised HTML'),
  seo_url: z.string(),
  date_publish: time,
})
export type PublicNews = z.infer<typeof publicNews>

export const publicNoticeCategory = z.strictObject({
  _id: id,
  content_category_name: z.string(),
  seo_url: z.string(),
  items: z.array(publicContentItem),
})
export type PublicNoticeCategory = z.infer<typeof publicNoticeCategory>

export const publicTestimonial = z.strictObject({
  content: z.string(),
  student_image: z.string().nullable(),
  title: z.string(),
  sub_title: z.string(),
})
export type PublicTestimonial = z.infer<typeof publicTestimonial>

/** A row of `list/content-category/all`; carries only the requested keys. */
export const listedContentCategory = z
  .strictObject({
    _id: id,
    content_category_name: z.string(),
    seo_url: z.string(),
    display_position: contentSection,
    order: z.number().int(),
    icon_url: z.string().nullable(),
  })
  .partial()
export type ContentCategory = Required<z.infer<typeof listedContentCategory>>

/** The parts that every detail page can have, whatever it is about. */
export const detailPage = z.strictObject({
  banner_url: z.string().nullable(),
  info_cards: z.array(z.strictObject({ card_icon: z.string(), card_title: z.string(), card_subtitle: z.string() })),
  content: z.string().describe('Sanitised HTML'),
  tabs: z.array(z.strictObject({ tab_title: z.string(), tab_content: z.string().describe('Sanitised HTML') })),
})
export type DetailPage = z.infer<typeof detailPage>

/** Fields that `details-by-url` returns for every type. */
export const detailBase = { _id: id, seo_url: z.string(), sub_title: z.string(), ...detailPage.shape } as const

const publicSubCategory = z.strictObject({
  _id: id,
  content_sub_category_name: z.string(),
  seo_url: z.string(),
  icon_url: z.string().nullable(),
  items_count: z.number().int(),
})
export type PublicSubCategory = z.infer<typeof publicSubCategory>

/** A category of a section with its sub-categories; `items_count` counts only live items. */
export const publicContentCategory = z.strictObject({
  _id: id,
  content_category_name: z.string(),
  seo_url: z.string(),
  icon_url: z.string().nullable(),
  sub_categories: z.array(publicSubCategory),
})
export type PublicContentCategory = z.infer<typeof publicContentCategory>

const categoryRef = z.strictObject({
  content_category_name: z.string(),
  seo_url: z.string(),
  display_position: contentSection,
})

export const contentCategoryDetail = z.strictObject({
  ...detailBase,
  content_category_name: z.string(),
  display_position: contentSection,
  icon_url: z.string().nullable(),
  sub_categories: z.array(publicSubCategory),
})
export type ContentCategoryDetail = z.infer<typeof contentCategoryDetail>

export const contentSubCategoryDetail = z.strictObject({
  ...detailBase,
  content_sub_category_name: z.string(),
  icon_url: z.string().nullable(),
  content_category_id: categoryRef,
})
export type ContentSubCategoryDetail = z.infer<typeof contentSubCategoryDetail>

/** `sub_title` repeats `content_item_sub_title`, as every detail has one. */
export const contentItemDetail = z.strictObject({
  ...detailBase,
  ...publicContentItem.shape,
  content_category_id: categoryRef,
  next_items: z
    .array(publicContentItem.pick({ content_item_title: true, seo_url: true, date_publish: true }))
    .describe('Those that follow in the sub-category, the newest after the oldest'),
})
export type ContentItemDetail = z.infer<typeof contentItemDetail>

/** A line of an archive; `category` and `sub_category`: name and address of each. */
const archivedItem = z.strictObject({
  ...publicContentItem.pick({ _id: true, content_item_title: true, seo_url: true, date_publish: true }).shape,
  category: z.strictObject({ content_category_name: z.string(), seo_url: z.string() }),
  sub_category: subCategoryRef,
})
export type ArchivedItem = z.infer<typeof archivedItem>

/** `total` counts the items of the requested year, `years` those of each year, newest first. */
export const contentArchive = z.strictObject({
  items: z.array(archivedItem),
  total: z.number().int(),
  per_page: z.number().int(),
  years: z.array(z.strictObject({ year: z.number().int(), items_count: z.number().int() })),
})
export type ContentArchive = z.infer<typeof contentArchive>

export const contentItemBody = z.strictObject({ content_sub_category_id: id, status: z.literal(true).optional() })
export type ContentItemBody = z.infer<typeof contentItemBody>

/** null: no tile server is configured. */
export const publicMap = z.strictObject({ tile_url: z.string(), attribution: z.string() }).nullable()
export type PublicMap = z.infer<typeof publicMap>

const consentKind = z.enum(['topper', 'testimonial'])
export type ConsentKind = z.infer<typeof consentKind>

/**
 * A person who passed, with their result and the course they had taken: all in one type size, so that nothing is
 * small print.
 */
export const publicTopper = z.strictObject({
  _id: id,
  name: z.string(),
  photo_url: z.string().nullable(),
  exam_name: z.string(),
  year: z.number().int(),
  result: z.string(),
  course_name: z.string(),
  course_duration: z.string(),
  is_paid: z.boolean(),
})
export type PublicTopper = z.infer<typeof publicTopper>
