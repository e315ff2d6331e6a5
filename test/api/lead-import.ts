import { eq } from 'drizzle-orm'
import { leads } from '#domains/leads/tables.ts'
import { app } from './lead-imports.ts'

export const ofImport = (id: string) => app.db.select().from(leads).where(eq(leads.importId, id))
export const csv = (...rows: string[]) => ['Student Name,Mobile No,E-Mail,Branch,Remarks', ...rows].join('\n')
