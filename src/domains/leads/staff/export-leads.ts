import { and } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { startExport } from '#domains/identity/staff/start-export.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { findIds } from '#platform/http/staff-list.ts'
import { msg, t, translated } from '#platform/text/messages.ts'
import type { RunningTask } from '#platform/work/tasks/run-task.ts'
import { dayCell, rowsAtOnce, timeCell, writeExport } from '#platform/work/tasks/write-export.ts'
import { leads } from '../tables.ts'
import { manageable } from './lock-lead.ts'
import { chosen, describeLeads, type FoundLead, newest } from './reads-list.ts'
import { sourceNames } from './rules.ts'
import { type LeadExportFields, type LeadFilters, leadExportBody } from './schema.ts'

/**
 * SQL condition for the leads to export: those of the list that the caller manages. Leads that the caller only
 * works on are not exported.
 */
const only = (ctx: Context, filters: LeadFilters) => and(chosen(ctx, filters), manageable(ctx))

export async function startLeadExport(ctx: Context, { format, filters }: LeadExportFields) {
  const rows = await ctx.db.$count(leads, only(ctx, filters))
  const title = t`Leads (${format.toUpperCase()})`
  return startExport(ctx, { kind: 'export-leads', action: 'leads-exported', title, format, filters, rows })
}

type Row = FoundLead

const columns = [
  [msg`Name`, ({ name }: Row) => name],
  [msg`Phone`, ({ phone }: Row) => phone],
  [msg`E-mail`, ({ email }: Row) => email],
  [msg`Course`, ({ course }: Row) => course],
  [msg`Centre`, ({ centre }: Row) => centre],
  [msg`Stage`, ({ stageName }: Row) => stageName],
  [msg`Owner`, ({ owner }: Row) => owner],
  [msg`Next call`, ({ nextFollowUpAt }: Row) => timeCell(nextFollowUpAt)],
  [msg`Source`, ({ source }: Row) => translated(sourceNames[source])],
  [msg`Received`, ({ createdAt }: Row) => timeCell(createdAt)],
  [msg`Calls`, ({ told: [calls] }: Row) => calls],
  [msg`Question or message`, ({ message }: Row) => message],
  [msg`Last note`, ({ message, told: [, lastNote] }: Row) => lastNote ?? message],
  [msg`Reason for loss`, ({ reason }: Row) => reason],
] as const

/** Task: exports the leads that its owner may export now, in order of arrival, which no change affects while the file is written. */
export async function exportLeads(ctx: Context, task: RunningTask) {
  const { format, filters } = leadExportBody.parse(task.input)
  if (!mayDo(ctx.actor, 'leads.manage'))
    throw new AppError('forbidden', 'You no longer have permission to export leads.')
  return writeExport<Row>(ctx, task, {
    format,
    name: `leads-${dayCell(ctx.now)}`,
    of: 'leads',
    columns,
    async page(after) {
      const query = { from: leads, only: only(ctx, filters), order: newest, limit: rowsAtOnce, after }
      const { ids, next } = await findIds(ctx, query)
      return { rows: await describeLeads(ctx, ids), next }
    },
  })
}
