import { and, asc, desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { type ListModule, listLimit } from '#platform/http/list-module.ts'
import { cleanStoredHtml } from '#platform/http/security/rich-text.ts'
import { defaultAbout, defaultInstitute } from './rules.ts'
import type { PublicAbout, PublicBanner, PublicInstitute, PublicTestimonial, PublicTopper } from './schema.ts'
import { banners, contentCategories, institute, testimonials, toppers } from './tables.ts'

/*
 * content owns what the institute says: its settings, banners, notices, downloads, results and news. Texts are sanitised when they are stored and
 * once more on their way out. Every change raises the content version by a trigger, so that no page can show an old text for longer than a second.
 */

const nobody = '00000000-0000-0000-0000-000000000000'

export async function getInstitute(ctx: Pick<Context, 'db'>) {
  const [row] = await ctx.db.select().from(institute)
  return row?.settings ?? defaultInstitute
}

/** Lists public words about the institute, which an attacker would try first. */
export async function listInstituteWords(ctx: Pick<Context, 'db'>) {
  const { name, address } = await getInstitute(ctx)
  return [name, address]
}

export async function getAbout(ctx: Context): Promise<PublicAbout> {
  const [row] = await ctx.db.select().from(institute)
  const about = row?.about ?? defaultAbout
  const { course_details: course } = about
  return { ...about, course_details: { ...course, overview: cleanStoredHtml(course.overview) } }
}

/** Returns the banner of the home page until the institute has its own. */
function greeting({ name, description }: PublicInstitute): PublicBanner {
  return { _id: nobody, title: name, line: description, buttons: [], banner_url: null, alt: '' }
}

export async function listBanners(ctx: Context): Promise<PublicBanner[]> {
  const rows = await ctx.db
    .select()
    .from(banners)
    .where(eq(banners.isLive, true))
    .orderBy(asc(banners.position))
    .limit(listLimit)
  if (rows.length === 0) return [greeting(await getInstitute(ctx))]
  return rows.map(({ id, title, line, buttons, bannerUrl, alt }) => {
    return { _id: id, title, line, buttons, banner_url: bannerUrl, alt }
  })
}

/** Lists testimonials; with `courseId`, only those about this course. */
export async function listTestimonials(ctx: Context, of: { courseId?: string } = {}): Promise<PublicTestimonial[]> {
  const isOfCourse = of.courseId === undefined ? undefined : eq(testimonials.courseId, of.courseId)
  const isShown = and(eq(testimonials.isLive, true), isOfCourse)
  const rows = await ctx.db
    .select()
    .from(testimonials)
    .where(isShown)
    .orderBy(asc(testimonials.position))
    .limit(listLimit)
  return rows.map(({ content, studentImage, title, subTitle }) => {
    return { content, student_image: studentImage, title, sub_title: subTitle }
  })
}

export const contentLists: Record<string, ListModule> = {
  'content-category': {
    table: contentCategories,
    keys: {
      _id: contentCategories.id,
      content_category_name: contentCategories.name,
      seo_url: contentCategories.seoUrl,
      display_position: contentCategories.section,
      order: contentCategories.position,
      icon_url: contentCategories.iconUrl,
    },
    order: [contentCategories.section, contentCategories.position],
  },
}

/** Lists people who passed and agreed to be shown: the database itself keeps nobody live without a valid consent. */
export async function listToppers({ db }: Context): Promise<PublicTopper[]> {
  const rows = await db
    .select()
    .from(toppers)
    .where(eq(toppers.isLive, true))
    .orderBy(desc(toppers.year), asc(toppers.position))
    .limit(listLimit)
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    photo_url: row.photoUrl,
    exam_name: row.exam,
    year: row.year,
    result: row.result,
    course_name: row.courseName,
    course_duration: row.courseDuration,
    is_paid: row.isPaid,
  }))
}
