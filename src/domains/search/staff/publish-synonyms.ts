import { z } from 'zod'
import { lineText, type Problems } from '#domains/content/staff/prepare-fields.ts'
import { type Kind, prepareKind } from '#domains/content/staff/prepare-kind.ts'
import { msg, t } from '#platform/text/messages.ts'
import { findSynonymLines, meaningOf, synonymProblems } from '../apply-synonyms.ts'
import { searchSynonyms } from '../tables.ts'

/*
 * The office's synonyms. They take effect at the next check of the content, two seconds after publishing.
 */

const synonymsBody = z.strictObject({
  groups: z
    .array(z.strictObject({ words: lineText }))
    .max(300)
    .default([]),
})
type SynonymsBody = z.output<typeof synonymsBody>

const linesOf = ({ groups }: SynonymsBody) => groups.map(({ words }) => words.trim())

export const synonymsKind: Kind<SynonymsBody> = {
  body: synonymsBody,
  titleOf: () => t`Search synonyms`,
  async read(ctx) {
    return { groups: (await findSynonymLines(ctx)).map((words) => ({ words })) }
  },
  async check(_ctx, { body }) {
    const problems: Problems = {}
    for (const [n, sentence] of synonymProblems(linesOf(body))) problems[`groups.${n}.words`] = sentence
    return problems
  },
  async apply(ctx, { body }) {
    const lines = linesOf(body).filter((line) => meaningOf(line).length > 0)
    await ctx.db
      .insert(searchSynonyms)
      .values({ lines })
      .onConflictDoUpdate({ target: searchSynonyms.singleton, set: { lines } })
  },
}

export const searchThings = [
  prepareKind({
    kind: 'search-words',
    noun: msg`list of search synonyms`,
    of: synonymsKind,
    may: { read: 'site.draft', draft: 'site.draft', publish: 'site.publish' },
    pathOf: async () => '/search',
  }),
]
