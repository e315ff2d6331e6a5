import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import type { Config } from '#platform/config.ts'
import { ifMatchOf } from '#platform/http/idempotency.ts'
import { countingNumber, listLimit, pageQuery, rowsOf } from '#platform/http/list-module.ts'
import { fileBody } from '#platform/http/schema.ts'
import { everyone, type Serve, signedIn } from '#platform/http/serve.ts'
import { listQuery, staffListOf } from '#platform/http/staff-list.ts'
import { t } from '#platform/text/messages.ts'
import { contentCalls } from './calls.ts'
import { applyForPost } from './careers/apply-for-post.ts'
import { careerCalls } from './careers/calls.ts'
import { getCareers, listApplications, markApplication, readCv, removeApplication } from './careers/job-applications.ts'
import { applicationBody, applicationsQuery, careers, jobApplication, stateBody } from './careers/schema.ts'
import { fileCalls } from './files/calls.ts'
import { fileUse, storedFile } from './files/schema.ts'
import { mostBytes, readConsentFile, storeFile } from './files/store-file.ts'
import { legalCalls } from './legal/calls.ts'
import { getLegalText, getLegalWords, listLegalTexts } from './legal/reads.ts'
import { renewConsent } from './legal/record-consents.ts'
import { agreeBody, legalKind, legalText, staffLegalText, staffLegalWords } from './legal/schema.ts'
import { getAbout, getInstitute, listBanners, listTestimonials, listToppers } from './reads.ts'
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
  publicTopper,
  type SectionName,
  sectionName,
} from './schema.ts'

import { translationCalls } from './translations/calls.ts'
import { compileTexts, countTexts, listTexts } from './translations/reads.ts'
import { reviewText } from './translations/review-text.ts'
import { languageParams, reviewBody, reviewedText, textCounts, textParams, textsFilter } from './translations/schema.ts'

/** The CV in base64, and the words around it. */
const bodyLimit = 4.5 * (1 << 20)

function careerRoutes(serve: Serve) {
  serve(careerCalls.careers, { who: everyone, cache: 'public', answer: careers }, getCareers)
  serve(careerCalls.apply, { who: everyone, body: applicationBody, bodyLimit }, async (ctx, { body }) => {
    await applyForPost(ctx, body)
    return t`Thank you. The office has your application and will write to you.`
  })
  const who = permitted('applications.manage')
  serve(
    careerCalls.applications,
    { who, query: applicationsQuery.extend(listQuery), answer: staffListOf(jobApplication) },
    (ctx, { query }) => listApplications(ctx, query),
  )
  serve(careerCalls.applicationCv, { who }, async (ctx, { params, reply }) => {
    const { body, contentType } = await readCv(ctx, params.id)
    return reply.type(contentType).header('content-disposition', 'attachment; filename="cv.pdf"').send(body)
  })
  serve(careerCalls.markApplication, { who, body: stateBody, answer: jobApplication }, (ctx, { params, body }) =>
    markApplication(ctx, params.id, body.state),
  )
  serve(careerCalls.removeApplication, { who, answer: z.null() }, async (ctx, { params }) => {
    await removeApplication(ctx, params.id)
    return null
  })
}

function fileRoutes(serve: Serve) {
  serve(
    fileCalls.storeFile,
    {
      who: permitted(['site.draft', 'catalogue.edit'], 'any centre'),
      query: z.strictObject({ use: fileUse }),
      body: fileBody,
      bodyLimit: mostBytes.file_mb,
      answer: storedFile,
      limit: { name: 'staff-files', capacity: 120, perSecond: 2 },
    },
    (ctx, { query, body }) => storeFile(ctx, { use: query.use, bytes: body }),
  )
  serve(
    fileCalls.consentFile,
    { who: permitted('consents.request'), params: z.strictObject({ name: z.string().max(100) }) },
    async (ctx, { params, reply }) => {
      const { body, contentType } = await readConsentFile(ctx, params.name)
      return reply.type(contentType).header('content-disposition', 'inline').send(body)
    },
  )
}

function translationRoutes(serve: Serve, shown: Config['correctedPages']) {
  // Native readers may be translators, who need nothing else of the settings.
  const who = permitted(['settings.edit', 'questions.translate'])
  serve(translationCalls.textLanguages, { who, answer: z.array(textCounts) }, (ctx) => countTexts(ctx, shown))
  serve(
    translationCalls.texts,
    { who, query: z.strictObject({ ...textsFilter, ...listQuery }), answer: staffListOf(reviewedText) },
    (ctx, { query }) => listTexts(ctx, query),
  )
  serve(
    translationCalls.reviewText,
    { who, params: textParams, body: reviewBody, answer: reviewedText },
    (ctx, { params, body, request }) => reviewText(ctx, { ...params, ...body, ifMatch: ifMatchOf(request) }),
  )
  serve(translationCalls.textFile, { who, params: languageParams }, async (ctx, { params, reply }) => {
    const file = await compileTexts(ctx, params.language)
    reply.header('content-disposition', `attachment; filename="${params.language}.po"`)
    return reply.type('text/x-gettext-translation; charset=utf-8').send(file)
  })
}

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

export function contentRoutes(serve: Serve, { mapTiles, correctedPages }: Pick<Config, 'mapTiles' | 'correctedPages'>) {
  fileRoutes(serve)
  careerRoutes(serve)
  translationRoutes(serve, correctedPages)
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

export function legalRoutes(serve: Serve) {
  const who = permitted('legal.edit')
  const params = z.strictObject({ kind: legalKind })
  serve(legalCalls.legalText, { who: everyone, cache: 'public', params, answer: legalText }, (ctx, { params }) =>
    getLegalText(ctx, params.kind),
  )
  serve(legalCalls.renewConsent, { who: signedIn, body: agreeBody }, async (ctx, { body }) => {
    await renewConsent(ctx, body)
    return t`Thank you. Your consent has been recorded.`
  })
  serve(legalCalls.legalTexts, { who, answer: z.array(staffLegalText) }, (ctx) => listLegalTexts(ctx))
  serve(legalCalls.legalWords, { who, answer: staffLegalWords }, (ctx, { params }) => getLegalWords(ctx, params.id))
}
