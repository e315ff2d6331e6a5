import { count, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { t } from '#platform/text/messages.ts'
import { documentOfHtml } from '#platform/text/rich-text/document-of-html.ts'
import { htmlOfDocument } from '#platform/text/rich-text/html-of-document.ts'
import { isEmptyDocument } from '#platform/text/rich-text/schema.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { addressFrom } from '../rules.ts'
import { contentSection } from '../schema.ts'
import { contentCategories, contentItems, contentSubCategories } from '../tables.ts'
import { categoryFields, itemFields, subCategoryFields } from './fields.ts'
import {
  demandAddress,
  demandFields,
  demandLink,
  type Problems,
  readFields,
  shapeOf,
  storable,
  storeFields,
  textBlock,
} from './prepare-fields.ts'
import { type Kind, nextPosition, type Subject } from './prepare-kind.ts'

const itemBody = z.strictObject({ ...shapeOf(itemFields), sub_title: textBlock })
export type ItemBody = z.output<typeof itemBody>

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const unescapes = Object.fromEntries(Object.entries(escapes).map(([sign, entity]) => [entity, sign]))
const escapeText = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

/** Returns the plain text for the line below the title. */
function plainOf(html: string) {
  const words = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words.replaceAll(/&(?:lt|gt|amp|quot);/g, (entity) => unescapes[entity] ?? entity)
}

/** Returns the HTML of an item. The card leads to the first link in the text, so the given link or PDF comes first. */
function contentOf({ text, pdf_url, link }: ItemBody) {
  const links = [
    link.trim() === '' ? '' : `<p><a href="${escapeText(link.trim())}">Open the link</a></p>`,
    pdf_url === null ? '' : `<p><a href="${escapeText(pdf_url)}">Download the PDF</a></p>`,
  ]
  return storable(links.join('') + htmlOfDocument(text))
}

const ownLinks = /^<p><a href="([^"]*)">(Open the link|Download the PDF)<\/a><\/p>/

export function addressOfItem({ seo_url, title }: Pick<ItemBody, 'seo_url' | 'title'>) {
  return seo_url || addressFrom(title)
}

/** Reverses `contentOf`: extracts the link and the PDF that precede the text. */
function readContent(html: string) {
  const links: { link: string; pdf_url: string | null } = { link: '', pdf_url: null }
  let rest = html
  for (let match = ownLinks.exec(rest); match; match = ownLinks.exec(rest)) {
    const [all, href = '', label] = match
    if (label === 'Open the link') links.link = href.replaceAll('&amp;', '&')
    else links.pdf_url = href
    rest = rest.slice(all.length)
  }
  return { ...links, text: documentOfHtml(rest) }
}

async function read({ db }: Context, itemId: string): Promise<ItemBody | null> {
  const [row] = await db.select().from(contentItems).where(eq(contentItems.id, itemId))
  if (!row) return null
  return {
    ...readFields(itemFields, row),
    sub_title: plainOf(row.subTitle),
    ...readContent(row.content),
    shown_at: row.publishedAt.toISOString(),
  }
}

async function check(ctx: Context, { id: itemId, body }: Subject<ItemBody>) {
  const problems: Problems = {}
  demandFields(problems, itemFields, body)
  demandLink(problems, 'link', body.link)
  const isEmpty = isEmptyDocument(body.text) && body.pdf_url === null && body.link.trim() === ''
  if (isEmpty) problems.text = t`Please enter some text, a link or a PDF.`
  if (body.expires_at !== null && new Date(body.expires_at) <= ctx.now)
    problems.expires_at = t`This time is in the past.`
  if (body.sub_category_id !== null) {
    const isThere = eq(contentSubCategories.id, body.sub_category_id)
    if ((await ctx.db.$count(contentSubCategories, isThere)) === 0)
      problems.sub_category_id = t`This sub-category no longer exists.`
  }
  const named = { kind: 'content-item', table: contentItems, id: itemId }
  await demandAddress(ctx, problems, { ...named, title: body.title, seoUrl: addressOfItem(body) })
  return problems
}

async function apply(ctx: Context, { id: itemId, body }: Subject<ItemBody>) {
  const row = {
    ...storeFields(itemFields, body),
    subTitle: body.sub_title.trim() === '' ? '' : `<p>${escapeText(body.sub_title.trim())}</p>`,
    content: contentOf(body),
    seoUrl: addressOfItem(body),
    publishedAt: body.shown_at === null ? ctx.now : new Date(body.shown_at),
    isLive: true,
  }
  await ctx.db
    .insert(contentItems)
    .values({ id: itemId, ...row })
    .onConflictDoUpdate({ target: contentItems.id, set: row })
  if (row.expiresAt) await enqueue(ctx, { kind: 'expire-content', payload: {}, runAt: row.expiresAt })
}

export const itemKind: Kind<ItemBody> = {
  body: itemBody,
  titleOf: ({ title }) => title,
  read,
  check,
  apply,
  async setLive({ db }, itemId, isLive) {
    await db.update(contentItems).set({ isLive }).where(eq(contentItems.id, itemId))
  },
}

const categoryBody = z.strictObject({
  ...shapeOf(categoryFields),
  section: contentSection.nullable().default(null),
})
type CategoryBody = z.output<typeof categoryBody>

const subCategoryBody = z.strictObject(shapeOf(subCategoryFields))
type SubCategoryBody = z.output<typeof subCategoryBody>

export const categoryKind: Kind<CategoryBody> = {
  body: categoryBody,
  titleOf: ({ name }) => name,
  async read({ db }, categoryId) {
    const [row] = await db.select().from(contentCategories).where(eq(contentCategories.id, categoryId))
    return row ? readFields(categoryFields, row) : null
  },
  async check(ctx, { id: categoryId, body }) {
    const problems: Problems = {}
    demandFields(problems, categoryFields, body)
    const named = { kind: 'content-category', table: contentCategories, id: categoryId }
    await demandAddress(ctx, problems, { ...named, title: body.name, seoUrl: body.seo_url })
    return problems
  },
  async apply({ db }, { id: categoryId, body }) {
    const row = { ...storeFields(categoryFields, body), seoUrl: body.seo_url || addressFrom(body.name) }
    await db
      .insert(contentCategories)
      .values({ id: categoryId, position: nextPosition(contentCategories), ...row })
      .onConflictDoUpdate({ target: contentCategories.id, set: row })
  },
}

export const subCategoryKind: Kind<SubCategoryBody> = {
  body: subCategoryBody,
  titleOf: ({ name }) => name,
  async read({ db }, subId) {
    const [row] = await db.select().from(contentSubCategories).where(eq(contentSubCategories.id, subId))
    return row ? readFields(subCategoryFields, row) : null
  },
  async check(ctx, { id: subId, body }) {
    const problems: Problems = {}
    demandFields(problems, subCategoryFields, body)
    if (body.category_id !== null) {
      const isThere = eq(contentCategories.id, body.category_id)
      const [existing] = await ctx.db.select({ rows: count() }).from(contentCategories).where(isThere)
      if (existing?.rows === 0) problems.category_id = t`This category no longer exists.`
    }
    const named = { kind: 'content-sub-category', table: contentSubCategories, id: subId }
    await demandAddress(ctx, problems, { ...named, title: body.name, seoUrl: body.seo_url })
    return problems
  },
  async apply({ db }, { id: subId, body }) {
    const row = { ...storeFields(subCategoryFields, body), seoUrl: body.seo_url || addressFrom(body.name) }
    await db
      .insert(contentSubCategories)
      .values({ id: subId, position: nextPosition(contentSubCategories), ...row })
      .onConflictDoUpdate({ target: contentSubCategories.id, set: row })
  },
}
