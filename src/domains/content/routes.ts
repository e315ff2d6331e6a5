import { z } from 'zod'
import type { Http } from '../../platform/http.ts'
import { countingNumber, listLimit, pageOf, pageQuery } from '../../platform/list-module.ts'
import { failure, success } from '../../platform/schema.ts'
import { drawIcon } from './draw-marks.ts'
import { getAbout, getInstitute, listBanners, listTestimonials } from './reads.ts'
import { listContentItems, listNotices, listWhatsNew } from './reads-items.ts'
import { listSectionCategories } from './reads-sections.ts'
import {
  contentItemBody,
  contentSection,
  publicAbout,
  publicBanner,
  publicContentCategory,
  publicContentItem,
  publicInstitute,
  publicNews,
  publicNoticeCategory,
  publicTestimonial,
} from './schema.ts'

const noQuery = z.strictObject({})

function publicly<T extends z.ZodType>(data: T) {
  return {
    config: { isPublic: true },
    schema: { querystring: noQuery, response: { 200: success(data), '4xx': failure } },
  }
}

/** The addresses of the site say "results", the categories "result". */
const sectionParam = z.enum([...contentSection.options, 'results'], 'is not a known section')

function registerSections({ app }: Http) {
  app.get(
    '/api/website/web/all-notifications/:section',
    {
      config: { isPublic: true },
      schema: {
        params: z.strictObject({ section: sectionParam }),
        querystring: z.strictObject({
          limit: countingNumber(listLimit).default(listLimit),
          url: z.string().min(1).max(300).optional().describe('seo_url of the one category that is wanted'),
        }),
        response: { 200: success(z.array(publicContentCategory)), '4xx': failure },
      },
    },
    async ({ ctx, params, query }) => {
      const section = params.section === 'results' ? 'result' : params.section
      return { success: true as const, data: await listSectionCategories(ctx, { section, ...query }) }
    },
  )
}

function registerItems({ app }: Http) {
  app.post(
    '/api/website/list/content-item',
    {
      config: { isPublic: true },
      schema: {
        querystring: z.strictObject({
          ...{ page: pageQuery.page, limit: pageQuery.limit.default(listLimit) },
          sort_by: z.enum(['date_publish'], 'is not a field to sort by').optional(),
          sort_type: z.enum(['asc', 'desc'], 'is neither asc nor desc').default('desc'),
          source: z.enum(['website'], 'is not a known source').optional(),
        }),
        body: contentItemBody,
        response: { 200: pageOf(publicContentItem), '4xx': failure },
      },
    },
    async ({ ctx, query: { page, limit, sort_type: direction }, body }) => {
      const asked = { subCategoryId: body.content_sub_category_id, page, limit, direction }
      return { success: true as const, ...(await listContentItems(ctx, asked)) }
    },
  )
}

export function registerContentRoutes(http: Http) {
  const { app } = http
  registerSections(http)
  registerItems(http)
  app.get('/favicon.svg', { config: { isPublic: true }, schema: { hide: true } }, async ({ ctx }, reply) => {
    reply.type('image/svg+xml')
    return drawIcon(await getInstitute(ctx))
  })
  app.get('/api/website/web/institute', publicly(publicInstitute), async ({ ctx }) => {
    return { success: true as const, data: await getInstitute(ctx) }
  })
  app.get('/api/website/web/about', publicly(publicAbout), async ({ ctx }) => {
    return { success: true as const, data: await getAbout(ctx) }
  })
  app.get('/api/website/web/banners', publicly(z.array(publicBanner)), async ({ ctx }) => {
    return { success: true as const, data: await listBanners(ctx) }
  })
  app.get('/api/website/web/testimonials', publicly(z.array(publicTestimonial)), async ({ ctx }) => {
    return { success: true as const, data: await listTestimonials(ctx) }
  })
  app.get('/api/website/get-whats-new-list', publicly(z.array(publicNews)), async ({ ctx }) => {
    return { success: true as const, data: await listWhatsNew(ctx) }
  })
  app.get('/api/website/web/all-notifications', publicly(z.array(publicNoticeCategory)), async ({ ctx }) => {
    return { success: true as const, data: await listNotices(ctx) }
  })
}
