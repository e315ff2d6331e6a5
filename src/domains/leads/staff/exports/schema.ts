import { z } from 'zod'
import { id } from '../../../../platform/http/schema.ts'
import { leadsQuery } from '../schema.ts'

export const sheetFormat = z.enum(['csv', 'xlsx'], 'is no kind of file that we write')

export const leadExportBody = z.strictObject({ format: sheetFormat, filters: leadsQuery })
export type LeadExportBody = z.input<typeof leadExportBody>
export type LeadExportFields = z.output<typeof leadExportBody>

/** The task that writes it, and how many rows it was asked for. */
export const startedExport = z.strictObject({ task_id: id, rows: z.number().int() })
export type StartedExport = z.infer<typeof startedExport>
