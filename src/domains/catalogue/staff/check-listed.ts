import { count, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { addressFrom } from '#domains/content/rules.ts'
import type { DetailPage } from '#domains/content/schema.ts'
import {
  demand,
  demandAddress,
  demandFields,
  type Problems,
  readFields,
  shapeOf,
  storeFields,
} from '#domains/content/staff/prepare-fields.ts'
import type { Context } from '#platform/context.ts'
import type { BodyOf } from '#platform/data/drafts/fields.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { documentOfHtml } from '#platform/text/rich-text/document-of-html.ts'
import { htmlOfDocument } from '#platform/text/rich-text/html-of-document.ts'
import { listedFields, pageFields } from './fields.ts'

/*
 * Parts that every detail page can have, as stored.
 */

const wholePage = z.strictObject(shapeOf(pageFields))
const pageBody = wholePage.default(() => wholePage.parse({}))
type PageBody = z.output<typeof wholePage>

function readPage({ banner_url, info_cards, content, tabs }: DetailPage): PageBody {
  return {
    banner_url,
    info_cards,
    content: documentOfHtml(content),
    tabs: tabs.map(({ tab_title, tab_content }) => ({ tab_title, tab_content: documentOfHtml(tab_content) })),
  }
}

function storedPage({ banner_url, info_cards, content, tabs }: PageBody): DetailPage {
  return {
    banner_url,
    info_cards,
    content: htmlOfDocument(content),
    tabs: tabs.map(({ tab_title, tab_content }) => ({ tab_title, tab_content: htmlOfDocument(tab_content) })),
  }
}

function checkPage(problems: Problems, { info_cards, tabs }: PageBody) {
  for (const [index, { card_title }] of info_cards.entries())
    demand(problems, { [`page.info_cards.${index}.card_title`]: [card_title, t`A card needs a title.`] })
  for (const [index, { tab_title }] of tabs.entries())
    demand(problems, { [`page.tabs.${index}.tab_title`]: [tab_title, t`A tab needs a title.`] })
}

/*
 * Common fields of everything in the menus and lists of the catalogue.
 */

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

/** Refuses to archive something that live things still depend on. */
export async function refuseWhileUsed(
  { db }: Context,
  { table, used, things }: { table: PgTable; used: SQL | undefined; things: (count: number) => string },
) {
  const [uses] = await db.select({ rows: count() }).from(table).where(used)
  const rows = uses?.rows ?? 0
  if (rows > 0) throw new AppError('conflict', t`Before you archive this, please move or archive ${things(rows)}.`)
}
