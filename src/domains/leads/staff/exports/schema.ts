import { z } from 'zod'
import { sheetFormat } from '#domains/identity/staff/schema.ts'
import { leadsQuery } from '../schema.ts'

export const leadExportBody = z.strictObject({ format: sheetFormat, filters: leadsQuery })
export type LeadExportBody = z.input<typeof leadExportBody>
export type LeadExportFields = z.output<typeof leadExportBody>
