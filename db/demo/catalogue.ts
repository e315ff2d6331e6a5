import { z } from 'zod'
import { openingBody } from '#domains/catalogue/opening-hours/schema.ts'
import { courseType, curriculumPart, productType } from '#domains/catalogue/schema.ts'
import type { DetailPage } from '#domains/content/schema.ts'
import { readJson, readTexts } from './read-data.ts'

/* What the demo institute sells, teaches and prepares students for, with the page of each. Records refer to each other by the ends of their addresses. */

export type PageData = Omit<DetailPage, 'banner_url'>

/** Names of the drawings that the site has. */
const icon = z.enum(['clock', 'people', 'book', 'phone', 'paper', 'language', 'map', 'medal'])
/** `cards`: icon, title and subtitle. `tabs`: keys of the texts in `pages/tabs.md`. The page's text is stored under its address. */
const paged = {
  name: z.string(),
  subTitle: z.string(),
  seoUrl: z.string(),
  cards: z.array(z.tuple([icon, z.string(), z.string()])),
  tabs: z.array(z.string()),
}
/** Name of a picture, `course/…` or `gallery/…`. */
const picture = z.string()

const tabOf = readTexts('pages/tabs')

type Paged = { seoUrl: string; cards: [string, string, string][]; tabs: string[] }

/** Adds the pages to rows, with texts from a Markdown file. */
function withPages(file: string) {
  const textOf = readTexts(`pages/${file}`)
  return <T extends Paged>({ cards, tabs, ...row }: T) => {
    const page: PageData = {
      info_cards: cards.map(([card_icon, card_title, card_subtitle]) => ({ card_icon, card_title, card_subtitle })),
      content: textOf(row.seoUrl).html,
      tabs: tabs.map(tabOf).map(({ title, html }) => ({ tab_title: title, tab_content: html })),
    }
    return { ...row, page }
  }
}

const product = z.strictObject({ ...paged, type: productType, isFeatured: z.boolean(), picture })
export const products = readJson('products', z.array(product)).map(withPages('products'))

const centre = z.strictObject({
  ...paged,
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  opening: openingBody,
})
export const centres = readJson('centres', z.array(centre)).map(withPages('centres'))

/** `next`: its next stage, in days after the demo is loaded. */
const next = z.strictObject({ stage: z.string(), inDays: z.number() })
const exam = z.strictObject({ ...paged, next: next.optional() })
const examCategory = z.strictObject({ ...paged, picture, exams: z.array(exam) })
const withExamPages = withPages('exams')
export const examCategories = readJson('exams', z.array(examCategory)).map(({ exams, ...category }) => ({
  ...withExamPages(category),
  exams: exams.map((exam) => withExamPages(exam)),
}))

/** `exams`: the exams it is a stage of, its parent first, whose drawing it shows. */
const subExam = z.strictObject({ name: z.string(), exams: z.array(z.string()), sections: z.array(z.string()) })
export const subExams = readJson('sub-exams', z.array(subExam))

export const courseCategories = readJson('course-categories', z.array(z.strictObject({ ...paged, picture }))).map(
  withPages('course-categories'),
)

/** Begins on the first `weekday` (0 is Sunday) after `startsInDays` days from loading. Live classes have no centre. */
const batch = z.strictObject({
  code: z.string(),
  stream: z.string(),
  timeFrom: z.string(),
  timeTo: z.string(),
  centre: z.string().optional(),
  startsInDays: z.number(),
  weekday: z.number(),
  weeks: z.number(),
})
const rupees = z.number().transform((amount) => amount * 100)
/** Fees in rupees. `subExams`: the sub-exams whose mocks it includes. `classesOf`: courses whose classes it includes too. */
const course = z.strictObject({
  ...paged,
  type: courseType,
  baseFee: rupees,
  discountedFee: rupees,
  bookFee: rupees.optional(),
  validityDays: z.number().optional(),
  isShipped: z.boolean().optional(),
  isLive: z.boolean().optional(),
  exams: z.array(z.string()),
  categories: z.array(z.string()),
  batch: batch.optional(),
  picture,
  curriculum: z.array(curriculumPart).optional(),
  subExams: z.array(z.string()).default([]),
  classesOf: z.array(z.string()).default([]),
})
/** In the order in which the pages show them, with fees in paise. */
export const courses = readJson('courses', z.array(course)).map(withPages('courses'))
