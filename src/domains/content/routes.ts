import { z } from 'zod'
import type { Config } from '#platform/config.ts'
import { countingNumber, listLimit, pageQuery, rowsOf } from '#platform/http/list-module.ts'
import { everyone, type Serve } from '#platform/http/serve.ts'
import { contentCalls } from './calls.ts'
import { careerRoutes } from './careers/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { getAbout, getInstitute, listBanners, listTestimonials } from './reads.ts'
import { listContentItems, listNotices, listWhatsNew } from './reads-items.ts'
import { listSectionCategories, readArchive } from './reads-sections.ts'
import {
  type ContentSection,
  contentArchive,
  contentItemBody,
  listedContentItem,
  publicAbout,
  publicBanner,
  publicContentCategory,
  publicInstitute,
  publicMap,
  publicNews,
  publicNoticeCategory,
  publicTestimonial,
  type SectionName,
  sectionName,
} from './schema.ts'
import { listToppers } from './toppers/reads.ts'
import { publicTopper } from './toppers/schema.ts'

const open = { who: everyone, cache: 'public' } as const

const sectionQuery = z.strictObject({
  limit: countingNumber(listLimit).default(listLimit),
  url: z.string().min(1).max(300).optional().describe('seo_url of the one category that is wanted'),
})

const itemsQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit.default(listLimit),
  sort_by: z.enum(['date_publish'], 'is not a field to sort by').optional(),
  sort_type: z.enum(['asc', 'desc'], 'is neither asc nor desc').default('desc'),
  source: z.enum(['website'], 'is not a known source').optional(),
})

const archiveQuery = z.strictObject({
  year: countingNumber(9999).optional().describe('Of the Indian calendar; without it, all years'),
  page: pageQuery.page,
})

function sectionNamed(name: SectionName): ContentSection {
  return name === 'results' ? 'result' : name
}

export function contentRoutes(serve: Serve, { mapTiles }: Pick<Config, 'mapTiles'>) {
  fileRoutes(serve)
  careerRoutes(serve)
  serve(contentCalls.institute, { ...open, answer: publicInstitute }, (ctx) => getInstitute(ctx))
  serve(contentCalls.about, { ...open, answer: publicAbout }, (ctx) => getAbout(ctx))
  const map = mapTiles && { tile_url: mapTiles.url, attribution: mapTiles.attribution }
  serve(contentCalls.map, { ...open, answer: publicMap }, () => map)
  serve(contentCalls.banners, { ...open, answer: z.array(publicBanner) }, (ctx) => listBanners(ctx))
  serve(contentCalls.testimonials, { ...open, answer: z.array(publicTestimonial) }, (ctx) => listTestimonials(ctx))
  serve(contentCalls.toppers, { ...open, answer: z.array(publicTopper) }, (ctx) => listToppers(ctx))
  serve(contentCalls.whatsNew, { ...open, answer: z.array(publicNews) }, (ctx) => listWhatsNew(ctx))
  serve(contentCalls.notices, { ...open, answer: z.array(publicNoticeCategory) }, (ctx) => listNotices(ctx))

  const params = z.strictObject({ section: sectionName })
  serve(
    contentCalls.sectionCategories,
    { ...open, params, query: sectionQuery, answer: z.array(publicContentCategory) },
    (ctx, { params, query }) => listSectionCategories(ctx, { section: sectionNamed(params.section), ...query }),
  )
  serve(
    contentCalls.archive,
    { ...open, params, query: archiveQuery, answer: contentArchive },
    (ctx, { params, query }) => readArchive(ctx, { section: sectionNamed(params.section), ...query }),
  )
  serve(
    contentCalls.contentItems,
    { ...open, query: itemsQuery, body: contentItemBody, answer: rowsOf(listedContentItem) },
    (ctx, { query: { page, limit, sort_type: direction }, body }) =>
      listContentItems(ctx, { subCategoryId: body.content_sub_category_id, page, limit, direction }),
  )
}
