import { requireVersion } from '#platform/http/if-match.ts'
import type { Serve } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { freshly, permitted } from '../require-permission.ts'
import { studentCareCalls } from './calls.ts'
import { endStudentSessions } from './end-student-sessions.ts'
import { recordPaperConsent, withdrawConsentOf } from './record-consent.ts'
import { endSessionsBody, paperConsentBody, studentProfile, studentProfileBody } from './schema.ts'
import { readStudentProfile, saveStudentProfile } from './update-student-profile.ts'

export function studentCareRoutes(serve: Serve) {
  // The use cases check that the student is one of the caller's.
  const who = permitted('students.edit', 'use case')
  serve(studentCareCalls.studentProfile, { who, answer: studentProfile }, (ctx, { params }) =>
    readStudentProfile(ctx, params.id),
  )
  serve(
    studentCareCalls.saveStudentProfile,
    { who, body: studentProfileBody, answer: studentProfile },
    (ctx, { params, body, request }) => saveStudentProfile(ctx, params.id, { version: requireVersion(request), body }),
  )
  serve(studentCareCalls.recordConsent, { who, body: paperConsentBody }, async (ctx, { params, body }) => {
    await recordPaperConsent(ctx, params.id, body)
    return t`The consent has been recorded.`
  })
  serve(studentCareCalls.withdrawConsentOf, { who: freshly(who) }, async (ctx, { params }) => {
    await withdrawConsentOf(ctx, params.id)
    return t`The consent has been withdrawn.`
  })
  serve(
    studentCareCalls.endStudentSessions,
    { who: freshly(who), body: endSessionsBody },
    async (ctx, { params, body }) => {
      await endStudentSessions(ctx, params.id, body)
      return body.session_id === undefined
        ? t`The student has been logged out everywhere.`
        : t`The device has been logged out.`
    },
  )
}
