import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, refuseField } from '#platform/errors.ts'
import { correctSentences } from '#platform/text/built-catalogue.ts'
import { problemOf } from '#platform/text/catalogues/placeholders.ts'
import { takeApart } from '#platform/text/catalogues/take-apart.ts'
import { findSentence, listCorrected, presentText, readNames } from './reads.ts'
import type { ReviewBody, ReviewedText } from './schema.ts'
import { textReviews } from './tables.ts'

type Asked = ReviewBody & { language: string; id: string; ifMatch: string | undefined }

/** Stores a correction, or that the translation looks right. 428 without `If-Match`; 409 `stale` if another review came first. */
export async function reviewText(ctx: Context, { language, id, correction, ifMatch }: Asked): Promise<ReviewedText> {
  const entry = findSentence(language, id)
  const { message, context, translation } = entry
  if (correction === null && translation === '')
    refuseField('correction', 'This sentence has no translation yet. Please write one.')
  if (correction?.trim() === '') refuseField('correction', 'Please write the sentence.')
  const problem = correction === null ? null : problemOf(message, correction)
  if (problem !== null) refuseField('correction', problem)
  if (ifMatch === undefined)
    throw new AppError('precondition', 'The If-Match header with the version of the sentence you have read is missing.')
  const review = await inTransaction(ctx, async (ctx) => {
    const isThis = and(eq(textReviews.language, language), eq(textReviews.sentenceId, id))
    const [before] = await ctx.db.select().from(textReviews).where(isThis)
    const version = (before?.version ?? 0) + 1
    const set = {
      translation,
      correction: correction === translation ? null : correction,
      version,
      reviewedBy: userOf(ctx).id,
      reviewedAt: ctx.now,
    }
    // The second of two concurrent reviews finds another version and changes nothing.
    const [kept] =
      String(version - 1) === ifMatch
        ? await ctx.db
            .insert(textReviews)
            .values({ language, sentenceId: id, english: message, context, ...set })
            .onConflictDoUpdate({
              target: [textReviews.language, textReviews.sentenceId],
              set,
              setWhere: eq(textReviews.version, version - 1),
            })
            .returning()
        : []
    if (!kept)
      throw new AppError(
        'stale',
        'Someone else has reviewed this sentence in the meantime. Please look at it again before you save.',
      )
    const [was, is] = [before?.correction ?? translation, kept.correction ?? translation]
    if (was !== is) await audit(ctx, { action: 'translation-corrected', details: { language, was, is } })
    return kept
  })
  await applyCorrections(ctx)
  return presentText(entry, review, await readNames(ctx, [review]))
}

/** Returns whether a change of content that a trigger reports may concern corrections. */
export const mayCorrect = (payload: string | null) => payload === null || payload === 'texts'

/** Reads the corrections again after such a change. */
export async function hearCorrections(ctx: Context) {
  await applyCorrections(ctx).catch((error) => ctx.log.warn({ err: error }, 'corrected sentences could not be read'))
}

/** Makes this process use the corrected sentences when it refuses, mails and prints. Sentences with elements occur only on pages. */
export async function applyCorrections(ctx: Context) {
  const said = [...(await listCorrected(ctx))].map(([language, sentences]) => {
    const plain = Object.entries(sentences).filter(([key]) => !/<t\d/.test(key))
    return [language, new Map(plain.map(([key, correction]) => [key, takeApart(correction)]))] as const
  })
  correctSentences(new Map(said))
}
