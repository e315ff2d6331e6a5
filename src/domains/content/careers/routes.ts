import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { everyone, type Serve } from '#platform/http/serve.ts'
import { listQuery, staffListOf } from '#platform/http/staff-list.ts'
import { t } from '#platform/text/messages.ts'
import { applyForPost } from './apply-for-post.ts'
import { careerCalls } from './calls.ts'
import { markApplication, removeApplication } from './change-application.ts'
import { getCareers, listApplications, readCv } from './reads.ts'
import { applicationBody, applicationsQuery, careers, jobApplication, stateBody } from './schema.ts'

/** The CV in base64, and the words around it. */
const bodyLimit = 4.5 * (1 << 20)

export function careerRoutes(serve: Serve) {
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
