import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import path from 'node:path'
import { eq, inArray, isNotNull } from 'drizzle-orm'
import { users } from '#domains/identity/tables.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, refuseField } from '#platform/errors.ts'
import type { ListQuery, StaffList } from '#platform/http/call.ts'
import type { CorrectedPages } from '#platform/ops/terminology/own-pages.ts'
import { compileCatalogue, type Entry, readCatalogueFile } from '#platform/text/catalogues/catalogue-file.ts'
import { keyOf } from '#platform/text/messages.ts'
import { areaOf, textAreas } from './rules.ts'
import type { ReviewedText, TextCounts, TextsFilter } from './schema.ts'
import { textReviews } from './tables.ts'

/*
 * Reviews of the translations: the catalogues are files of the installation (`locales/`), and what readers say of
 * their sentences is data beside them.
 */

export type Review = typeof textReviews.$inferSelect

const folder = path.resolve('locales')

type Sentence = Entry & { id: string }

/** Catalogues change with an installation alone: each is read once, when somebody first asks for it. */
const catalogues = new Map<string, { entries: Sentence[]; obsolete: Entry[] }>()

const listLanguages = () =>
  globSync('*.po', { cwd: folder })
    .map((name) => path.basename(name, '.po'))
    .toSorted()

function readCatalogue(language: string) {
  const known = catalogues.get(language)
  if (known) return known
  if (!listLanguages().includes(language)) refuseField('language', 'is not a language of this site')
  const { entries, obsolete } = readCatalogueFile(path.join(folder, `${language}.po`))
  const catalogue = { entries: entries.map((entry) => ({ ...entry, id: idOf(entry) })), obsolete }
  catalogues.set(language, catalogue)
  return catalogue
}

const idOf = ({ message, context }: Entry) =>
  createHash('sha256').update(keyOf(message, context)).digest('base64url').slice(0, 16)

/** Returns the sentence of an id. */
export function findSentence(language: string, id: string): Sentence {
  const entry = readCatalogue(language).entries.find((entry) => entry.id === id)
  if (!entry) throw notFound('sentence')
  return entry
}

const readReviews = async (ctx: Context, language: string) => {
  const rows = await ctx.db.select().from(textReviews).where(eq(textReviews.language, language))
  return new Map(rows.map((row) => [row.sentenceId, row]))
}

export function presentText(
  entry: Sentence,
  review: Review | undefined,
  names: ReadonlyMap<string, string>,
): ReviewedText {
  const { message: english, context, comments: notes, places, translation } = entry
  const areas = new Set(places.map(areaOf))
  const isRead = review !== undefined && (review.correction !== null || review.translation === translation)
  return {
    _id: entry.id,
    english,
    context,
    notes,
    places,
    areas: textAreas.filter((area) => areas.has(area)),
    translation,
    correction: review?.correction ?? null,
    state: !isRead ? 'unread' : review.correction === null ? 'right' : 'corrected',
    version: review?.version ?? 0,
    reviewed_by: (review && names.get(review.reviewedBy)) ?? null,
    reviewed_at: review?.reviewedAt.toISOString() ?? null,
  }
}

/** Returns the names of readers. */
export async function readNames(ctx: Context, reviews: readonly Review[]) {
  const ids = [...new Set(reviews.map(({ reviewedBy }) => reviewedBy))]
  if (ids.length === 0) return new Map<string, string>()
  const rows = await ctx.db
    .select({ id: users.id, name: users.candidateName })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function readTexts(ctx: Context, language: string) {
  const { entries } = readCatalogue(language)
  const reviews = await readReviews(ctx, language)
  const names = await readNames(ctx, [...reviews.values()])
  return entries.map((entry) => presentText(entry, reviews.get(entry.id), names))
}

/** Returns a page of a language's sentences in the order of the catalogue; its cursor is a place in that order. */
export async function listTexts(
  ctx: Context,
  { language, area, state, q = '', limit, after = '0' }: TextsFilter & ListQuery & { limit: number },
): Promise<StaffList<ReviewedText>> {
  if (!/^\d{1,6}$/.test(after))
    throw new AppError('invalid', 'The next page of this list could not be loaded. Please reload the list.', {
      errors: { after: 'must be the “next” value of the previous page' },
    })
  const sought = q.toLowerCase()
  const found = [...(await readTexts(ctx, language)).entries()].filter(
    ([, text]) =>
      (area === undefined || text.areas.includes(area)) &&
      (state === undefined || text.state === state) &&
      `${text.english}\n${text.correction ?? text.translation}`.toLowerCase().includes(sought),
  )
  const rest = found.filter(([place]) => place >= Number(after))
  const next = rest[limit]?.[0]
  return {
    data: rest.slice(0, limit).map(([, text]) => text),
    next: next === undefined ? null : String(next),
    total: { value: found.length, is_exact: true },
  }
}

/** Returns whether pages show another sentence than the office wants. Those of the server alone are said at once. */
function waitsForStart({ areas, english, context, correction }: ReviewedText, pages: CorrectedPages | undefined) {
  if (!pages || areas.every((area) => area === 'server')) return false
  return (pages.sentences[keyOf(english, context)] ?? null) !== correction
}

/** Counts the sentences of each language that have a translation to read. `shown`: the corrections that pages show. */
export async function countTexts(ctx: Context, shown: Config['correctedPages'] = {}): Promise<TextCounts[]> {
  return Promise.all(
    listLanguages().map(async (language) => {
      const texts = await readTexts(ctx, language)
      const count = (wanted: ReviewedText['state']) => texts.filter(({ state }) => state === wanted).length
      const waiting = texts.filter((text) => waitsForStart(text, shown[language])).length
      return { language, sentences: texts.length, unread: count('unread'), corrected: count('corrected'), waiting }
    }),
  )
}

/** Returns the catalogue of a language with the corrections in it. */
export async function compileTexts(ctx: Context, language: string) {
  const { entries, obsolete } = readCatalogue(language)
  const reviews = await readReviews(ctx, language)
  const corrected = entries.map((entry) => ({
    ...entry,
    translation: reviews.get(entry.id)?.correction ?? entry.translation,
  }))
  return compileCatalogue(language, { entries: corrected, obsolete })
}

/** Returns the corrected sentences of each language by key, as its pages are written from. */
export async function listCorrected(ctx: Context) {
  const languages = new Map<string, Record<string, string>>()
  for (const { language, english, context, correction } of await listCorrections(ctx)) {
    const sentences = languages.get(language) ?? {}
    languages.set(language, sentences)
    if (correction !== null) sentences[keyOf(english, context)] = correction
  }
  return languages
}

/** Returns every correction there is. */
const listCorrections = (ctx: Context) =>
  ctx.db
    .select()
    .from(textReviews)
    .where(isNotNull(textReviews.correction))
    .orderBy(textReviews.language, textReviews.sentenceId)
