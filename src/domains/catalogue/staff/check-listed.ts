import { count, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { counted } from '../../../platform/text/counted.ts'
import { addressFrom } from '../../content/rules.ts'
import { demand, demandAddress, lineText, type Problems, seoUrl, shortText } from '../../content/staff/check-fields.ts'
import { checkPage, pageBody, storedPage } from './store-page.ts'

/* What everything that stands in the menus and lists of the catalogue has. */

type Listed = PgTable & { id: AnyPgColumn; seoUrl: AnyPgColumn; position: AnyPgColumn; isLive: AnyPgColumn }

/** After the last. */
export function nextPosition(table: PgTable & { position: AnyPgColumn }) {
  return sql<number>`(select coalesce(max(${table.position}), 0) + 1 from ${table})`
}

export const common = { name: shortText, sub_title: lineText, seo_url: seoUrl, page: pageBody }
export type Common = { name: string; sub_title: string; seo_url: string; page: z.output<typeof pageBody> }

export async function checkCommon(
  ctx: Context,
  { kind, table, id, body }: { kind: string; table: Listed; id: string; body: Common },
) {
  const problems: Problems = {}
  demand(problems, { name: [body.name, 'A name is missing.'] })
  checkPage(problems, body.page)
  await demandAddress(ctx, problems, { kind, table, id, title: body.name, seoUrl: body.seo_url })
  return problems
}

function addressOf({ name, seo_url }: Pick<Common, 'name' | 'seo_url'>) {
  return seo_url || addressFrom(name)
}

export function storedCommon(body: Common) {
  return {
    name: body.name.trim(),
    subTitle: body.sub_title.trim(),
    seoUrl: addressOf(body),
    page: storedPage(body.page),
    isLive: true,
  }
}

/** Refuses to archive what live things still hang on. */
export async function refuseWhileUsed(
  { db }: Context,
  { table, used, things }: { table: PgTable; used: SQL | undefined; things: [one: string, more: string] },
) {
  const [uses] = await db.select({ rows: count() }).from(table).where(used)
  const rows = uses?.rows ?? 0
  if (rows > 0) throw new AppError('conflict', `Please move or archive ${counted(rows, ...things)} first.`)
}
