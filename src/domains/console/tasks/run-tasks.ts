import { type Context, type Grant, userOf } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type TaskKind, type TaskKinds, taskJobs } from '../../../platform/work/tasks/run-task.ts'
import { exportCandidates } from '../../attempts/candidates/export-candidates.ts'
import { importing } from '../../bank/imports/lock-import.ts'
import { readQuestions } from '../../bank/imports/read-import.ts'
import { storeImport as storeQuestions } from '../../bank/imports/store-import.ts'
import { centresWith, mayDo } from '../../identity/access.ts'
import type { Permission } from '../../identity/schema.ts'
import { lockStaff } from '../../identity/staff/lock-staff.ts'
import { exportLeads } from '../../leads/staff/exports/export-leads.ts'
import { checkImport } from '../../leads/staff/imports/check-import.ts'
import { storeImport, undoImport } from '../../leads/staff/imports/store-import.ts'
import { exportMerit } from '../../merit/lists/export-rows.ts'
import { exportStudents } from '../students/export-students.ts'

/** Begun days after it was asked for, or after a night of a server that was down: anyone who may not any more gets nothing. */
const permittedTo =
  (anyOf: readonly Permission[], kind: TaskKind): TaskKind =>
  (ctx, task) => {
    if (!anyOf.some((permission) => mayDo(ctx.actor, permission)))
      throw new AppError('forbidden', 'You may not do this any more.')
    return kind(ctx, task)
  }

/** What the console can do for somebody while they do something else. Exports refuse in words of their own. */
export const taskKinds: TaskKinds = {
  'export-leads': exportLeads,
  'export-students': exportStudents,
  'export-candidates': exportCandidates,
  'export-merit': exportMerit,
  'check-lead-import': permittedTo(['leads.manage'], checkImport),
  'store-lead-import': permittedTo(['leads.manage'], storeImport),
  'undo-lead-import': permittedTo(['leads.manage'], undoImport),
  'read-question-import': permittedTo(importing, readQuestions),
  'store-question-import': permittedTo(importing, storeQuestions),
}

const permissions: Record<string, Permission> = {
  'export-leads': 'leads.manage',
  'export-students': 'students.export',
  'export-candidates': 'ranks.read',
  'export-merit': 'ranks.read',
}

/** A file is handed out only while its owner may still have asked for all that is in it: anyone who has lost a centre meanwhile asks for another. */
export function requireStill(ctx: Context, { kind, grants }: { kind: string; grants: Grant[] }) {
  const permission = permissions[kind]
  const isWhole = permission !== undefined && mayDo(ctx.actor, permission) && holdsAll(ctx, { permission, grants })
  if (!isWhole) throw new AppError('forbidden', 'You may not have this file any more.')
}

function holdsAll(ctx: Context, { permission, grants }: { permission: Permission; grants: Grant[] }) {
  const now = centresWith(ctx.actor, permission)
  const then = centresWith({ kind: 'user', id: userOf(ctx).id, role: 'staff', grants }, permission)
  return now === null || (then?.every((id) => now.includes(id)) ?? false)
}

export const consoleTaskJobs = (signal?: AbortSignal, kinds = taskKinds) => taskJobs({ kinds, lockStaff, signal })
