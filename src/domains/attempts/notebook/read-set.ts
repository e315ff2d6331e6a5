import { inArray } from 'drizzle-orm'
import type { Language } from '#domains/bank/schema.ts'
import { shufflePaper } from '#domains/exams/papers/rules.ts'
import { getPaper, getTest, type WholePaper } from '#domains/exams/tests/reads.ts'
import type { Context } from '#platform/context.ts'
import { shuffleOf } from '../sitting/rules.ts'
import { attempts } from '../tables.ts'
import { collectMistakes } from './collect-mistakes.ts'
import { visibleQuestions } from './find-visible.ts'
import { chooseSet } from './read-due.ts'
import type { NotebookSet, SetCard } from './schema.ts'

/** The papers of own attempts, with numbers and letters as they were seen in each. */
export async function listSeenPapers(ctx: Context, attemptIds: string[]) {
  const { id, testId, shuffleSeed } = attempts
  const rows = await ctx.db.select({ id, testId, shuffleSeed }).from(attempts).where(inArray(id, attemptIds))
  const seen = new Map<string, WholePaper>()
  for (const row of rows) {
    const { paper } = await getPaper(ctx, row.testId)
    seen.set(row.id, shufflePaper(paper, shuffleOf(await getTest(ctx, row.testId), row)))
  }
  return seen
}

/** The next set. Nothing here says what is right, what was chosen before, nor which topic it is. */
export async function readSet(ctx: Context): Promise<NotebookSet> {
  await collectMistakes(ctx)
  const { cards, minutes } = await chooseSet(ctx, await visibleQuestions(ctx))
  const papers = await listSeenPapers(ctx, [...new Set(cards.map(({ attemptId }) => attemptId))])
  const languages = new Set<Language>()
  const presented: SetCard[] = []
  for (const { attemptId, testId, questionId } of cards) {
    const paper = papers.get(attemptId)
    const question = paper?.questions.find(({ _id }) => _id === questionId)
    if (!paper || !question) continue
    for (const language of (await getTest(ctx, testId)).languages) languages.add(language)
    const { _id, kind, text, options, passage_id } = question
    const passage = paper.passages.find((known) => known._id === passage_id)?.text ?? null
    presented.push({ _id, kind, text, options, passage })
  }
  return { minutes, languages: [...languages], cards: presented }
}
