import { randomBytes } from 'node:crypto'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { ConsentKind } from '#domains/content/schema.ts'
import { consents, testimonials as testimonialsTable, toppers as toppersTable } from '#domains/content/tables.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { testimonials } from './content.ts'
import { numbered } from './load-catalogue.ts'
import { toppers } from './toppers.ts'

/*
 * People shown by the demo institute, each with the signed consent that showing them requires.
 */

async function storePaper({ storage }: Context, signedBy: string, text: string) {
  const file = await PDFDocument.create()
  file.setTitle('Consent')
  const font = await file.embedFont(StandardFonts.Helvetica)
  const page = file.addPage([595, 420])
  page.drawText('Consent', { x: 56, y: 350, size: 20, font })
  page.drawText(text, { x: 56, y: 305, size: 12, font })
  page.drawText(`Signed: ${signedBy}`, { x: 56, y: 230, size: 12, font })
  const key = `consents/${randomBytes(24).toString('hex')}.pdf`
  await storage.put(key, Buffer.from(await file.save()), 'application/pdf')
  return key
}

/** `guardian`: who signs too, for somebody under 18. */
type Shown = { kind: ConsentKind; name: string; year: number; guardian?: string | undefined }

async function storeConsent(ctx: Context, { kind, name, year, guardian }: Shown) {
  const id = newId()
  const resultOn = `${year}-03-31`
  const agreed = 'name and result may be shown on the institute’s website.'
  await ctx.db.insert(consents).values({
    id,
    kind,
    personName: name,
    storageKey: await storePaper(ctx, name, `My ${agreed}`),
    resultOn,
    givenOn: resultOn,
    isMinor: guardian !== undefined,
    guardianName: guardian ?? null,
    guardianStorageKey: guardian ? await storePaper(ctx, guardian, `My child's ${agreed}`) : null,
    recordedAt: ctx.now,
  })
  return id
}

/** Loads the people who passed. */
export async function loadToppers(ctx: Context) {
  for (const [position, topper] of toppers.entries()) {
    const { name, year } = topper
    const consentId = await storeConsent(ctx, { kind: 'topper', name, year })
    await ctx.db.insert(toppersTable).values({ ...topper, position, consentId })
  }
}

/** Loads what people say about the institute. */
export async function loadTestimonials(ctx: Context) {
  for (const { guardian, year, ...row } of numbered(testimonials)) {
    const consentId = await storeConsent(ctx, { kind: 'testimonial', name: row.title, year, guardian })
    await ctx.db.insert(testimonialsTable).values({ ...row, consentId })
  }
}
