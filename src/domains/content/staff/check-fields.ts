import { and, eq, ne } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { cleanHtml } from '#platform/http/security/rich-text.ts'
import { maskAadhaar } from '#platform/text/aadhaar.ts'
import { t } from '#platform/text/messages.ts'
import { type Node, richText } from '#platform/text/rich-text/schema.ts'
import { longText, plainText } from '#platform/text/schema.ts'
import { addressFrom, addressPattern, safeLink } from '../rules.ts'
import { redirects } from '../tables.ts'

/*
 * What the bodies of drafts are made of. A draft may lack anything, so its schema only bounds what is stored; what publishing asks for is said by `check` of its kind, a sentence for each field
 * by its dotted path.
 */

export type Problems = Record<string, string>

export const shortText = plainText(120).default('')
export const lineText = plainText(300).default('')
export const textBlock = longText(5000).default('')
/** An address of the site or of another, as it was typed. */
export const linkText = plainText(500).default('')
/** The address of a stored picture or file; null for none. */
export const fileAddress = z
  .string()
  .max(300)
  .regex(/^\/media\/[\w./-]+$/, 'is not a file of this site')
  .nullable()
  .default(null)
/** The last part of the address of a page; empty: made of the title when it is published. */
export const seoUrl = plainText(120).trim().default('')
/** Aadhaar numbers are cut down in every text of a document, as they are in every other text. */
function masked(node: Node): Node {
  const { text, content } = node
  const changed = Object.assign({}, node)
  if (text !== undefined) changed.text = maskAadhaar(text)
  if (content) changed.content = content.map(masked)
  if (node.attrs?.html) changed.attrs = Object.assign({}, node.attrs, { html: maskAadhaar(node.attrs.html) })
  return changed
}
export const richField = richText.transform(masked)
export const optionalNumber = z.number().nullable().default(null)

export function demand(problems: Problems, values: Record<string, [value: unknown, sentence: string]>) {
  for (const [path, [value, sentence]] of Object.entries(values)) {
    const isMissing = value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
    if (isMissing) problems[path] = sentence
  }
}

export function demandLink(problems: Problems, path: string, address: string) {
  if (address.trim() !== '' && safeLink(address) === null)
    problems[path] = t`This must begin with https://, mailto: or tel:, or with / for a page on this site.`
}

type Named = PgTable & { id: AnyPgColumn; seoUrl: AnyPgColumn }
type Wanted = { kind: string; table: Named; seoUrl: string; id: string }

/** Why something may not have this address: what it looks like, or whose it is or once was. null when it may. */
async function addressProblem({ db }: Context, { kind, table, seoUrl, id }: Wanted) {
  if (!addressPattern.test(seoUrl)) return t`Use only lower-case letters and digits, with hyphens in between.`
  const [other] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.seoUrl, seoUrl), ne(table.id, id)))
  if (other) return t`This address is already in use.`
  const [old] = await db
    .select({ id: redirects.subjectId })
    .from(redirects)
    .where(and(eq(redirects.kind, kind), eq(redirects.seoUrl, seoUrl), ne(redirects.subjectId, id)))
  return old ? t`This address was used by another page and still redirects to it.` : null
}

/** The problem of the address that is typed, or that would be made of the title; a title that is missing is said elsewhere. */
export async function demandAddress(
  ctx: Context,
  problems: Problems,
  { title, seoUrl, ...named }: Omit<Wanted, 'seoUrl'> & { title: string; seoUrl: string },
) {
  if (title.trim() === '') return
  const problem = await addressProblem(ctx, { ...named, seoUrl: seoUrl || addressFrom(title) })
  if (problem) problems.seo_url = problem
}

/** The HTML that is stored: nothing in it that is not on the one list. */
export function storable(html: string) {
  return cleanHtml(html)
}
