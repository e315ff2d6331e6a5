import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { getTest } from '#domains/exams/tests/reads.ts'
import { institutePlaceholder, mailTemplate } from '#domains/identity/mail-templates/rules.ts'
import { findRecipient, type Post, sendTemplate } from '#domains/identity/mail-templates/send-template.ts'
import type { Context } from '#platform/context.ts'
import { msg, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { type Decided, listDecisions } from './list-decisions.ts'
import { challengedQuestions, challenges } from './tables.ts'

export const challengeTemplate = mailTemplate({
  key: 'challenge',
  name: msg`Challenge decided`,
  when: msg`A decision has been made on a question the student challenged.`,
  subject: msg`Decision on your answer key challenge: {test}`,
  text: msg`You challenged the answer key for question {question} of {test}.

{decision}

Reason: {reason}

Your response sheet shows how this affects your marks:
{link}

{institute}
`,
  placeholders: [
    institutePlaceholder,
    { name: 'test', label: msg`The test`, sample: msg`Talent scholarship test` },
    { name: 'question', label: msg`The question number in the answer key`, sample: '47' },
    {
      name: 'decision',
      label: msg`The decision`,
      sample: msg`The answer key was B. It is now B or D.`,
      isRequired: true,
    },
    { name: 'reason', label: msg`The reason`, sample: msg`Both are units of energy.` },
    {
      name: 'link',
      label: msg`The response sheet`,
      sample: 'https://institute.example/account/tests/response-sheet/…',
    },
  ],
})

const payloadOfMail = z.object({ challengeId: z.uuid() })

function tellDecision({ shown }: Decided) {
  const { verdict, before, after } = shown
  if (verdict === 'keep') return t`The answer key has not changed: ${before}.`
  if (verdict === 'other-key' || verdict === 'two-keys') return t`The answer key was ${before}. It is now ${after}.`
  if (verdict === 'rescale') return t`The question was dropped. The marks of the other questions are scaled up for it.`
  return verdict === 'bonus-all'
    ? t`Everyone gets full marks for this question.`
    : t`Everyone who answered this question gets full marks for it.`
}

/** Job: tells a candidate the decision on a question they challenged. */
export async function mailChallenge(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  const { challengeId } = payloadOfMail.parse(payload)
  const [row] = await ctx.db
    .select({
      attemptId: challenges.attemptId,
      challengedId: challenges.challengedId,
      testId: challengedQuestions.testId,
    })
    .from(challenges)
    .innerJoin(challengedQuestions, eq(challengedQuestions.id, challenges.challengedId))
    .where(eq(challenges.id, challengeId))
  if (!user || !row) return
  const decided = (await listDecisions(ctx, row.testId)).find(({ challengedId }) => challengedId === row.challengedId)
  if (!decided) return
  const values = {
    test: (await getTest(ctx, row.testId)).name,
    question: String(decided.shown.sno),
    decision: tellDecision(decided),
    reason: decided.shown.reason,
    link: post.publicUrl + paths.responseSheet(row.attemptId),
  }
  await sendTemplate(ctx, post, { template: challengeTemplate, to: user.email, values })
}
