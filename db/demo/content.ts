import { z } from 'zod'
import { contentSection } from '#domains/content/schema.ts'
import { weekdayAfter } from './dates.ts'
import { readJson } from './read-data.ts'

/* Everything the demo institute publishes. Loading adds ids, owners and positions, which follow the order of the rows. */

const named = { name: z.string(), seoUrl: z.string() }
/** Published `daysAgo` days (fractions allowed) before loading. `picture`: the name of its banner. */
const item = z.strictObject({
  title: z.string(),
  subTitle: z.string(),
  content: z.string(),
  seoUrl: z.string(),
  daysAgo: z.number(),
  picture: z.string().optional(),
})
const subCategory = z.strictObject({ ...named, items: z.array(item) })
/** `order`: set for results only, whose menu lists the highest first. */
const category = z.strictObject({
  ...named,
  section: contentSection,
  order: z.number().optional(),
  subCategories: z.array(subCategory),
})
const section = (name: string) => readJson(name, z.array(category))

export const downloads = section('downloads')
export const news = section('news')

/** The last category of the notices is empty on purpose: a board with nothing on it must look right too. */
export const contentCategories = [
  ...downloads,
  ...section('practice'),
  ...section('time-tables'),
  ...section('results'),
  ...section('notices'),
  ...news,
]

/** `year`: of the result. `guardian`: who signs for a person under 18. `course`: the end of the address of the course it is about. */
const testimonial = z.strictObject({
  title: z.string(),
  subTitle: z.string(),
  content: z.string(),
  year: z.number(),
  guardian: z.string().optional(),
  course: z.string().optional(),
})
export const testimonials = readJson('testimonials', z.array(testimonial))

const topper = z.strictObject({
  name: z.string(),
  exam: z.string(),
  year: z.number(),
  result: z.string(),
  courseName: z.string(),
  courseDuration: z.string(),
  isPaid: z.boolean(),
})
/** Fictional toppers, the same people who are quoted on the home page. */
export const toppers = readJson('toppers', z.array(topper))

/** `day`: replaces `{day}` in the title. `scene`: the banner is a picture, with this course scene beside its title. */
const banner = z.strictObject({
  title: z.string(),
  day: z.strictObject({ after: z.number(), weekday: z.number() }).optional(),
  line: z.string(),
  buttons: z.array(z.strictObject({ label: z.string(), url: z.string() })),
  scene: z.string().optional(),
})
const allBanners = readJson('banners', z.array(banner))
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Returns the carousel of the home page. Banners with pictures come last, so that visitors who leave early do not load them. */
export function banners(now: Date) {
  return allBanners.map(({ title, day, ...banner }) => {
    const date = day ? dayAndMonth.format(new Date(weekdayAfter(now, day.after, day.weekday))) : ''
    return { ...banner, title: title.replace('{day}', date) }
  })
}
