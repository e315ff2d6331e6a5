import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { startedExport } from '#domains/identity/staff/schema.ts'
import { requireVersion } from '#platform/http/if-match.ts'
import { pageQuery } from '#platform/http/list-module.ts'
import { id, idParams, success } from '#platform/http/schema.ts'
import { everyone, OtherAnswer, type Serve, signedIn } from '#platform/http/serve.ts'
import { listQuery, staffListOf } from '#platform/http/staff-list.ts'
import { consentBody, ownConsent } from './consents/schema.ts'
import { readOwnConsent, readShownPhoto, setConsent } from './consents/set-consent.ts'
import { askPublication, setPublic } from './lists/ask-publication.ts'
import { startComputing } from './lists/calculate-list.ts'
import { meritDeskCalls } from './lists/calls.ts'
import { addList, changeList, listPossibleShifts } from './lists/change-list.ts'
import { startMeritExport } from './lists/export-rows.ts'
import { listMerit, readDesk } from './lists/reads.ts'
import { listRows, readRow } from './lists/reads-rows.ts'
import {
  computeBody,
  computing,
  listedMerit,
  meritDesk,
  meritExportBody,
  meritListChange,
  meritRow,
  meritRowsQuery,
  meritSite,
  newMeritList,
  possibleShift,
  publicationAsked,
  publishBody,
} from './lists/schema.ts'
import { listOffers, offerSlabs } from './offers/offer-slabs.ts'
import { offerBody, slabOffer } from './offers/schema.ts'
import { scoreCalls } from './scores/calls.ts'
import { listOwnResults, readOwnScore } from './scores/reads.ts'
import { findResult, listPublished, readPublishedPage } from './scores/reads-public.ts'
import { foundResult, lookUpBody, ownResult, ownScore, publicPage, publishedList, rollNumber } from './scores/schema.ts'

const ofVersion = z.strictObject({ version: meritRowsQuery.shape.version })
const publicPageQuery = z.strictObject({ page: pageQuery.page, roll: rollNumber.optional() })

function meritDeskRoutes(serve: Serve) {
  // The reads check the centres.
  const reads = permitted('ranks.read', 'use case')
  const asks = permitted('merit.request')
  const ofTest = z.strictObject({ test: id.optional() })
  serve(meritDeskCalls.lists, { who: reads, query: ofTest, answer: z.array(listedMerit) }, (ctx, { query }) =>
    listMerit(ctx, query.test),
  )
  serve(
    meritDeskCalls.possibleShifts,
    { who: permitted('merit.request'), answer: z.array(possibleShift) },
    (ctx, { params }) => listPossibleShifts(ctx, params.id),
  )
  serve(
    meritDeskCalls.addList,
    { who: asks, body: newMeritList, answer: z.strictObject({ _id: id }) },
    (ctx, { body }) => addList(ctx, body),
  )
  serve(meritDeskCalls.desk, { who: reads, query: ofVersion, answer: meritDesk }, (ctx, { params, query }) =>
    readDesk(ctx, params.id, query.version),
  )
  serve(
    meritDeskCalls.changeList,
    { who: asks, body: meritListChange, answer: z.strictObject({ edition: z.number().int() }) },
    (ctx, { params, body, request }) => changeList(ctx, params.id, { ...body, edition: requireVersion(request) }),
  )
  serve(meritDeskCalls.compute, { who: asks, body: computeBody, answer: computing }, (ctx, { params, body }) =>
    startComputing(ctx, params.id, body),
  )
  serve(
    meritDeskCalls.rows,
    { who: reads, query: meritRowsQuery.extend(listQuery), answer: staffListOf(meritRow), mayLag: true },
    (ctx, { params, query }) => listRows(ctx, params.id, query),
  )
  serve(
    meritDeskCalls.row,
    { who: reads, params: idParams.extend({ attempt: id }), query: ofVersion, answer: ownScore },
    (ctx, { params, query }) => readRow(ctx, { listId: params.id, attemptId: params.attempt, version: query.version }),
  )
  serve(
    meritDeskCalls.publish,
    { who: asks, body: publishBody, answer: publicationAsked, others: { 202: success(publicationAsked) } },
    async (ctx, { params, body }) =>
      new OtherAnswer(202, { success: true, data: await askPublication(ctx, params.id, body) }),
  )
  // Approvers of publications also decide whether the site shows the list.
  serve(
    meritDeskCalls.setPublic,
    { who: permitted('merit.approve'), body: meritSite, answer: meritSite },
    (ctx, { params, body }) => setPublic(ctx, params.id, body),
  )
  serve(
    meritDeskCalls.offers,
    { who: permitted(['merit.request', 'fees.edit', 'waivers.request'], 'any centre'), answer: z.array(slabOffer) },
    (ctx, { params }) => listOffers(ctx, params.id),
  )
  // The discount's own rules limit who may take how much off a fee.
  serve(
    meritDeskCalls.offerSlabs,
    { who: permitted(['fees.edit', 'waivers.request'], 'use case'), body: offerBody, answer: z.array(slabOffer) },
    (ctx, { params, body }) => offerSlabs(ctx, params.id, body),
  )
  serve(
    meritDeskCalls.exportRows,
    { who: reads, body: meritExportBody, answer: startedExport },
    (ctx, { params, body }) => startMeritExport(ctx, params.id, body),
  )
}

function scoreRoutes(serve: Serve) {
  serve(scoreCalls.ownResults, { who: signedIn, answer: z.array(ownResult) }, (ctx) => listOwnResults(ctx))
  serve(scoreCalls.ownScore, { who: signedIn, answer: ownScore }, (ctx, { params }) => readOwnScore(ctx, params.id))
  serve(scoreCalls.published, { who: everyone, answer: z.array(publishedList), cache: 'public' }, (ctx) =>
    listPublished(ctx),
  )
  serve(
    scoreCalls.publishedPage,
    { who: everyone, query: publicPageQuery, answer: publicPage, cache: 'public' },
    (ctx, { params, query }) => readPublishedPage(ctx, params.id, query),
  )
  serve(scoreCalls.ownConsent, { who: signedIn, answer: ownConsent }, (ctx, { params }) =>
    readOwnConsent(ctx, params.id),
  )
  serve(scoreCalls.setConsent, { who: signedIn, body: consentBody, answer: ownConsent }, (ctx, { params, body }) =>
    setConsent(ctx, params.id, body),
  )
  const ofConsent = idParams.extend({ consent: id })
  serve(scoreCalls.photo, { who: everyone, params: ofConsent }, async (ctx, { params, reply }) => {
    const { body, contentType } = await readShownPhoto(ctx, params.id, params.consent)
    reply.headers({ 'content-type': contentType, 'x-robots-tag': 'noindex' })
    return body
  })
  serve(
    scoreCalls.lookUp,
    { who: everyone, body: lookUpBody, answer: foundResult, logRefusals: true },
    (ctx, { params, body }) => findResult(ctx, params.id, body),
  )
}

/** Routes of the desk and of the candidates. */
export function meritRoutes(serve: Serve) {
  meritDeskRoutes(serve)
  scoreRoutes(serve)
}
