import { count, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { addressFrom } from '#domains/content/rules.ts'
import type { DetailPage } from '#domains/content/schema.ts'
import { demandAddress, type Problems } from '#domains/content/staff/check-fields.ts'
import { demandFields, readFields, shapeOf, storeFields } from '#domains/content/staff/prepare-fields.ts'
import type { Context } from '#platform/context.ts'
import type { BodyOf } from '#platform/data/drafts/fields.ts'
import { AppError } from '#platform/errors.ts'
import { counted } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { listedFields } from './fields.ts'
import { checkPage, pageBody, readPage, storedPage } from './store-page.ts'

/* What everything that stands in the menus and lists of the catalogue has. */

type Listed = PgTable & { id: AnyPgColumn; seoUrl: AnyPgColumn; position: AnyPgColumn; isLive: AnyPgColumn }

export const common = { ...shapeOf(listedFields), page: pageBody }
type Common = BodyOf<typeof listedFields> & { page: z.output<typeof pageBody> }

export async function checkCommon(
  ctx: Context,
  { kind, table, id, body }: { kind: string; table: Listed; id: string; body: Common },
) {
  const problems: Problems = {}
  demandFields(problems, listedFields, body)
  checkPage(problems, body.page)
  await demandAddress(ctx, problems, { kind, table, id, title: body.name, seoUrl: body.seo_url })
  return problems
}

export function readCommon(row: { name: string; subTitle: string; seoUrl: string; page: DetailPage }) {
  return { ...readFields(listedFields, row), page: readPage(row.page) }
}

export function storedCommon(body: Common) {
  const seoUrl = body.seo_url || addressFrom(body.name)
  return { ...storeFields(listedFields, body), seoUrl, page: storedPage(body.page), isLive: true }
}

/** Refuses to archive what live things still hang on. */
export async function refuseWhileUsed(
  { db }: Context,
  { table, used, things }: { table: PgTable; used: SQL | undefined; things: [one: string, more: string] },
) {
  const [uses] = await db.select({ rows: count() }).from(table).where(used)
  const rows = uses?.rows ?? 0
  if (rows > 0)
    throw new AppError('conflict', t`Before you archive this, please move or archive ${counted(rows, ...things)}.`)
}
