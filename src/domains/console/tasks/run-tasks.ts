import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type TaskKinds, taskJobs } from '../../../platform/tasks/run-task.ts'
import { readQuestions } from '../../bank/imports/read-import.ts'
import { storeImport as storeQuestions } from '../../bank/imports/store-import.ts'
import { mayDo } from '../../identity/access.ts'
import type { Permission } from '../../identity/schema.ts'
import { findStaff } from '../../identity/staff/find-staff.ts'
import { exportLeads } from '../../leads/exports/export-leads.ts'
import { checkImport } from '../../leads/imports/check-import.ts'
import { storeImport, undoImport } from '../../leads/imports/store-import.ts'
import { exportStudents } from '../students/export-students.ts'

/** What the console can do for somebody while they do something else. */
export const taskKinds: TaskKinds = {
  'export-leads': exportLeads,
  'export-students': exportStudents,
  'check-lead-import': checkImport,
  'store-lead-import': storeImport,
  'undo-lead-import': undoImport,
  'read-question-import': readQuestions,
  'store-question-import': storeQuestions,
}

const permissions: Record<string, Permission> = { 'export-leads': 'leads.manage', 'export-students': 'students.export' }

/** A file is handed out only while its owner may still have asked for it. */
export function requireStill(ctx: Context, kind: string) {
  const wanted = permissions[kind]
  if (!wanted || !mayDo(ctx.actor, wanted)) throw new AppError('forbidden', 'You may not have this file any more.')
}

export const consoleTaskJobs = (signal?: AbortSignal, kinds = taskKinds) =>
  taskJobs({ kinds, findActor: findStaff, ...(signal ? { signal } : {}) })
