import { exportCandidates } from '#domains/attempts/candidates/export-candidates.ts'
import { countAttempts } from '#domains/attempts/sitting/reads.ts'
import { exportQuestions } from '#domains/bank/exports/export-questions.ts'
import { createQuestionKind } from '#domains/bank/imports/describe-questions.ts'
import { createQuestionUses } from '#domains/exams/staff/list-question-uses.ts'
import { centresWith, mayDo } from '#domains/identity/access.ts'
import type { Permission } from '#domains/identity/schema.ts'
import { lockStaff } from '#domains/identity/staff/lock-staff.ts'
import { readImport } from '#domains/imports/check-import.ts'
import type { ImportKind } from '#domains/imports/describe-kind.ts'
import { storeRows, takeOutRows } from '#domains/imports/store-import.ts'
import { exportLeads } from '#domains/leads/staff/export-leads.ts'
import { leadKind } from '#domains/leads/staff/imports/describe-leads.ts'
import { exportMonth } from '#domains/learning/attendance/read-attendance.ts'
import { computeList } from '#domains/merit/lists/calculate-list.ts'
import { exportMerit } from '#domains/merit/lists/export-rows.ts'
import { findListed } from '#domains/merit/scores/reads.ts'
import { exportDues, exportOrders } from '#domains/purchases/staff/export-money.ts'
import { type CodeOptions, findCardCode } from '#domains/verification/issue-code.ts'
import { type Context, type Grant, userOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { type TaskKind, type TaskKinds, taskJobs } from '#platform/work/tasks/run-task.ts'
import { exportStudents } from '../students/reads-list.ts'

/**
 * Checks the permission again when a task runs, which may be days after it was requested, for instance after an
 * outage.
 */
const permittedTo =
  (anyOf: readonly Permission[], kind: TaskKind): TaskKind =>
  (ctx, task) => {
    if (!anyOf.some((permission) => mayDo(ctx.actor, permission)))
      throw new AppError('forbidden', 'You no longer have permission to do this.')
    return kind(ctx, task)
  }

/** Returns the tasks for imports of one kind. */
function importTasks(kind: ImportKind): TaskKinds {
  const work = (run: typeof readImport) => permittedTo(kind.permissions, (ctx, task) => run(ctx, kind, task))
  return {
    [`check-${kind.name}-import`]: work(readImport),
    [`store-${kind.name}-import`]: work(storeRows),
    [`undo-${kind.name}-import`]: work(takeOutRows),
  }
}

const questionUses = createQuestionUses(countAttempts)

/** Background tasks of the console. Exports check permissions themselves, with messages of their own. */
export const taskKinds: TaskKinds = {
  'export-leads': exportLeads,
  'export-students': exportStudents,
  'export-dues': exportDues,
  'export-orders': exportOrders,
  'export-candidates': (ctx, task) => exportCandidates(ctx, task, findListed),
  'export-merit': exportMerit,
  'compute-merit': permittedTo(['merit.request'], computeList),
  'export-attendance': exportMonth,
  'export-questions': (ctx, task) => exportQuestions(ctx, task, questionUses),
  'print-paper': permittedTo(['tests.paper'], async (ctx, task) => {
    // The PDF code is loaded with the first PDF.
    const { printPaper } = await import('#domains/exams/prints/draw-print.ts')
    return printPaper(ctx, task)
  }),
  ...importTasks(leadKind),
  ...importTasks(createQuestionKind(questionUses)),
}

/** Tasks that print documents with publicly verifiable codes. */
export const printTasks = (codes: CodeOptions): TaskKinds => ({
  'print-admit-cards': async (ctx, task) => {
    // The PDF code is loaded with the first PDF.
    const { printCards } = await import('#domains/exams/rooms/draw-cards.ts')
    return printCards(ctx, task, (ctx, card) => findCardCode(ctx, codes, card))
  },
})

const permissions: Record<string, Permission> = {
  'export-leads': 'leads.manage',
  'export-students': 'students.export',
  'export-dues': 'dues.read',
  'export-orders': 'orders.read',
  'export-candidates': 'ranks.read',
  'export-merit': 'ranks.read',
  'export-attendance': 'classes.edit',
  'export-questions': 'questions.write',
  'print-admit-cards': 'seats.edit',
  'print-paper': 'tests.paper',
}

/**
 * Refuses a file unless its owner could still request everything in it: after losing a centre, they must request it
 * again.
 */
export function requireStill(ctx: Context, { kind, grants }: { kind: string; grants: Grant[] }) {
  const permission = permissions[kind]
  const isWhole = permission !== undefined && mayDo(ctx.actor, permission) && holdsAll(ctx, { permission, grants })
  if (!isWhole) throw new AppError('forbidden', 'You no longer have permission to download this file.')
}

function holdsAll(ctx: Context, { permission, grants }: { permission: Permission; grants: Grant[] }) {
  const now = centresWith(ctx.actor, permission)
  const then = centresWith({ kind: 'user', id: userOf(ctx).id, role: 'staff', grants }, permission)
  return now === null || (then?.every((id) => now.includes(id)) ?? false)
}

export const consoleTaskJobs = (signal?: AbortSignal, kinds = taskKinds) => taskJobs({ kinds, lockStaff, signal })
