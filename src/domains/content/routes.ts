import { z } from 'zod'
import type { Http } from '../../platform/http.ts'
import { failure, success } from '../../platform/schema.ts'
import { drawIcon } from './draw-icon.ts'
import { getAbout, getInstitute, listBanners, listNotices, listTestimonials, listWhatsNew } from './reads.ts'
import {
  publicAbout,
  publicBanner,
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

export function registerContentRoutes({ app }: Http) {
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
