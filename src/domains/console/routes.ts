import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { WordsPlaces } from '#domains/content/terminology/set-words.ts'
import { freshly, permitted } from '#domains/identity/staff/require-permission.ts'
import { startedExport } from '#domains/identity/staff/schema.ts'
import type { MessageKinds } from '#domains/messages/outbox/describe-kind.ts'
import { presentedQuote } from '#domains/purchases/orders/schema.ts'
import { sendFile } from '#platform/files/storage/media.ts'
import { idempotencyKeyOf, ifMatchOf, onlyOnce } from '#platform/http/idempotency.ts'
import { hashPassword } from '#platform/http/security/passwords.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listQuery, staffListOf } from '#platform/http/staff-list.ts'
import { t } from '#platform/text/messages.ts'
import { cancelTask } from '#platform/work/tasks/start-task.ts'
import { approvalRoutes } from './approvals/routes.ts'
import { thingRoutes } from './archiving/routes.ts'
import { listAudit, listAuthors } from './audit/reads.ts'
import { auditAuthor, auditFilter, auditRow } from './audit/schema.ts'
import {
  auditCalls,
  conversionCalls,
  firstStepCalls,
  offboardingCalls,
  staffSearchCalls,
  studentDeskCalls,
  systemCalls,
  taskCalls,
  todayCalls,
  viewCalls,
} from './calls.ts'
import { draftKinds, listedThings } from './collect-kinds.ts'
import { convertLead, issuePasswordLink } from './conversion/convert-lead.ts'
import { quoteConversion, readOffer } from './conversion/reads.ts'
import { conversionBody, conversionOffer, conversionQuoteBody, converted, passwordLink } from './conversion/schema.ts'
import { draftRoutes } from './drafts/routes.ts'
import { type Installed, readFirstSteps } from './first-steps/read-first-steps.ts'
import { firstSteps } from './first-steps/schema.ts'
import { offboardBody, workInHand } from './offboarding/schema.ts'
import { offboard, readWorkInHand } from './offboarding/transfer-work.ts'
import { foundThings, searchQuery } from './search/schema.ts'
import { searchEverything } from './search/search-everything.ts'
import type { StoragePlaces } from './settings/read-storage.ts'
import { settingsRoutes } from './settings/routes.ts'
import { listStudents, startStudentExport } from './students/reads-list.ts'
import { readStudent } from './students/reads-record.ts'
import { studentExportBody, studentRecord, studentRow, studentsQuery } from './students/schema.ts'
import { dropJob, getSystemHealth, retryJob } from './system/health.ts'
import { dropJobBody, systemHealth } from './system/schema.ts'
import { getTask, listTasks, openTaskFile } from './tasks/reads.ts'
import { requireStill } from './tasks/run-tasks.ts'
import { staffTask } from './tasks/schema.ts'
import type { Installation } from './today/collect-sources.ts'
import { readToday } from './today/read-today.ts'
import { today, todayQuery } from './today/schema.ts'
import { chooseStart, getStart, listViews, removeView, saveView } from './views/save-view.ts'
import { listName, savedView, startBody, startPlace, viewBody } from './views/schema.ts'

function auditRoutes(serve: Serve) {
  const who = permitted(['audit.read', 'audit.read-own', 'audit.read-money', 'audit.read-exams'], 'use case')
  const query = z.strictObject({ ...auditFilter, ...listQuery })
  serve(auditCalls.authors, { who, answer: z.array(auditAuthor) }, (ctx) => listAuthors(ctx))
  serve(auditCalls.audit, { who, query, answer: staffListOf(auditRow) }, (ctx, { query }) => listAudit(ctx, query))
}

function conversionRoutes(serve: Serve) {
  // The use cases check whose lead it is, and at which counter money is taken.
  const who = permitted(['leads.work', 'leads.work-own'], 'use case')
  serve(conversionCalls.conversion, { who, answer: conversionOffer }, (ctx, { params }) => readOffer(ctx, params.id))
  serve(
    conversionCalls.quoteConversion,
    { who, body: conversionQuoteBody, answer: presentedQuote },
    (ctx, { params, body }) => quoteConversion(ctx, params.id, body),
  )
  serve(conversionCalls.issuePasswordLink, { who, answer: passwordLink }, (ctx, { params }) =>
    issuePasswordLink(ctx, params.id),
  )
  serve(
    conversionCalls.convertLead,
    { who, body: conversionBody, answer: converted },
    async (ctx, { params, body, request }) => {
      const asked = { key: idempotencyKeyOf(request), route: `POST conversion ${params.id}`, body }
      const passwordHash = await hashPassword(randomBytes(24).toString('base64url'), ctx.network)
      const seen = { leadId: params.id, ifMatch: ifMatchOf(request), passwordHash }
      return onlyOnce(ctx, asked, (ctx) => convertLead(ctx, seen, body))
    },
  )
}

function firstStepRoutes(serve: Serve, installed: Installed) {
  serve(firstStepCalls.firstSteps, { who: permitted('institute.edit'), answer: firstSteps }, (ctx) =>
    readFirstSteps(ctx, installed),
  )
}

/** Rate limit: five letters a second, and a pasted number. */
const limit = { name: 'staff-search', capacity: 20, perSecond: 5 }

function staffSearchRoutes(serve: Serve) {
  // Any grant opens search; each kind limits its results by the caller's grants.
  const who = permitted('staff.door')
  serve(staffSearchCalls.staffSearch, { who, query: searchQuery, answer: foundThings, limit }, (ctx, { query }) =>
    searchEverything(ctx, query),
  )
}

function studentDeskRoutes(serve: Serve) {
  // The reads check that the students are the caller's.
  const who = permitted('students.read', 'use case')
  serve(
    studentDeskCalls.students,
    { who, query: studentsQuery.extend(listQuery), answer: staffListOf(studentRow) },
    (ctx, { query }) => listStudents(ctx, query),
  )
  const exporting = { who: permitted('students.export', 'use case'), body: studentExportBody, answer: startedExport }
  serve(studentDeskCalls.exportStudents, exporting, (ctx, { body }) => startStudentExport(ctx, body))
  serve(studentDeskCalls.studentRecord, { who, answer: studentRecord }, (ctx, { params }) =>
    readStudent(ctx, params.id),
  )
}

function systemRoutes(serve: Serve, places: WordsPlaces) {
  serve(systemCalls.systemHealth, { who: permitted('system.read', 'any centre'), answer: systemHealth }, (ctx) =>
    getSystemHealth(ctx, places),
  )
  const who = permitted('settings.edit')
  serve(systemCalls.retryJob, { who }, async (ctx, { params }) => {
    await retryJob(ctx, params.id)
    return t`It is being tried again now.`
  })
  serve(systemCalls.dropJob, { who, body: dropJobBody }, async (ctx, { params, body }) => {
    await dropJob(ctx, params.id, body)
    return t`The job has been dropped.`
  })
}

function taskRoutes(serve: Serve) {
  // Everyone sees their own; the reads check this.
  const who = permitted('staff.door')
  serve(taskCalls.tasks, { who, answer: z.array(staffTask) }, (ctx) => listTasks(ctx))
  serve(taskCalls.cancelTask, { who, answer: staffTask }, async (ctx, { params }) => {
    await cancelTask(ctx, params.id)
    return getTask(ctx, params.id)
  })
  serve(taskCalls.taskFile, { who }, async (ctx, { params, request, reply }) => {
    const { file, name, ...made } = await openTaskFile(ctx, params.id)
    try {
      requireStill(ctx, made)
    } catch (error) {
      await file.close()
      throw error
    }
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return sendFile(request, reply, file)
  })
}

function todayRoutes(serve: Serve, installation: Installation) {
  // Any grant opens it; each source checks who may see it.
  serve(todayCalls.today, { who: permitted('staff.door'), query: todayQuery, answer: today }, (ctx, { query }) =>
    readToday(ctx, query, installation),
  )
}

function viewRoutes(serve: Serve) {
  const who = permitted('staff.door')
  const answer = z.array(savedView)
  serve(viewCalls.views, { who, query: z.strictObject({ list: listName }), answer }, (ctx, { query }) =>
    listViews(ctx, query.list),
  )
  serve(viewCalls.startPlace, { who, answer: startPlace }, (ctx) => getStart(ctx))
  const body = z.strictObject({ start: startBody.nullable() })
  serve(viewCalls.chooseStart, { who, body, answer: startPlace }, (ctx, { body }) => chooseStart(ctx, body.start))
  serve(viewCalls.saveView, { who, body: viewBody, answer }, (ctx, { body }) => saveView(ctx, body))
  serve(viewCalls.removeView, { who, answer }, (ctx, { params }) => removeView(ctx, params.id))
}

/*
 * The staff console: what spans the domains, from drafts of every kind to search. It joins them and owns no table.
 */

type Places = { installation: Installation; places: StoragePlaces & WordsPlaces; messageKinds: MessageKinds }

export function consoleRoutes(serve: Serve, { installation, places, messageKinds }: Places) {
  draftRoutes(serve, draftKinds)
  approvalRoutes(serve)
  auditRoutes(serve)
  thingRoutes(serve, listedThings)
  studentDeskRoutes(serve)
  taskRoutes(serve)
  conversionRoutes(serve)
  staffSearchRoutes(serve)
  todayRoutes(serve, installation)
  firstStepRoutes(serve, installation.installed)
  settingsRoutes(serve, places, messageKinds)
  viewRoutes(serve)
  systemRoutes(serve, places)
}

export function offboardingRoutes(serve: Serve) {
  const who = permitted('people.grant')
  serve(offboardingCalls.workInHand, { who, answer: workInHand }, (ctx, { params }) => readWorkInHand(ctx, params.id))
  serve(offboardingCalls.offboard, { who: freshly(who), body: offboardBody }, async (ctx, { params, body }) => {
    await offboard(ctx, params.id, body)
    return t`Their roles have been removed, and they have been logged out everywhere.`
  })
}
