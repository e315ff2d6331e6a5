import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { whyNoResults } from '#domains/attempts/access.ts'
import { standingsBefore } from '#domains/attempts/challenges/tables.ts'
import { isTestSettled, meritOrder } from '#domains/attempts/ranking/find-ranks.ts'
import { isBeingSat } from '#domains/attempts/sitting/find-release.ts'
import { attempts } from '#domains/attempts/tables.ts'
import { lockTest, needsTwo } from '#domains/exams/results/correct-question.ts'
import { tests } from '#domains/exams/tables.ts'
import { getTest } from '#domains/exams/tests/reads.ts'
import { isRanked } from '#domains/exams/tests/rules.ts'
import { institutePlaceholder, mailTemplate } from '#domains/identity/mail-templates/rules.ts'
import { findRecipient, type Post, sendTemplate } from '#domains/identity/mail-templates/send-template.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { marksText } from '#platform/text/counted.ts'
import { msg, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'

/*
 * Tells every candidate whose marks or rank a decision on a key changed, once each, whether they challenged or not.
 * The ranks of a published merit list are official: for its tests, the mail goes out when the next version is
 * published. For all other tests it goes out once every challenge is decided and the test is rescored.
 */

export const resultChangedTemplate = mailTemplate({
  key: 'result-changed',
  name: msg`Marks or rank changed`,
  when: msg`A decision on the answer key, or a new version of a merit list, changed the student’s marks or rank.`,
  subject: msg`Your result has changed: {test}`,
  text: msg`Your result in {test} has changed after a decision on the answer key.

{change}

You can see your result here:
{link}

{institute}
`,
  placeholders: [
    institutePlaceholder,
    { name: 'test', label: msg`The test or the merit list`, sample: msg`Talent scholarship test` },
    {
      name: 'change',
      label: msg`What changed`,
      sample: msg`Marks: 319 instead of 314. Rank: 45 instead of 51.`,
      isRequired: true,
    },
    { name: 'link', label: msg`The result`, sample: 'https://institute.example/account/tests/result/…' },
  ],
})

/** Queues a mail for each row of `changed`, which has user_id, name, path, marks and ranks before and after. */
const queueMails = ({ now }: Context) => sql`insert into jobs (id, kind, payload, run_at)
  select gen_random_uuid(), 'mail-result-changed', jsonb_build_object('userId', user_id, 'name', name, 'path', path,
    'marks', jsonb_build_array(marks_before, marks_after), 'rank', jsonb_build_array(rank_before, rank_after)),
    ${now.toISOString()}::timestamptz
  from changed`

/**
 * Stores everybody's standing before a correction of a test whose results are known; standings that are already stored
 * stay.
 */
export async function keepKnownStandings(ctx: Context, testId: string) {
  if (!(await needsTwo(ctx, testId))) return
  await ctx.db.execute(sql`
    insert into ${standingsBefore} (test_id, attempt_id, marks, rank)
    select test_id, id, marks_obtained, rank() over (order by ${meritOrder})
    from ${attempts} where test_id = ${testId} and merit is not null and marks_obtained is not null
    on conflict do nothing`)
}

async function isWaiting({ db }: Context, testId: string) {
  const { rows } = await db.execute<{ waits: boolean }>(sql`
    select exists (
      select from challenged_questions asked where asked.test_id = ${testId}
        and not exists (select from key_decisions where challenged_id = asked.id)
    ) or exists (
      select from merit_shifts join merit_versions on merit_versions.list_id = merit_shifts.list_id
      where merit_shifts.test_id = ${testId} and merit_versions.state <> 'draft'
    ) as waits`)
  return rows[0]?.waits ?? false
}

/** Job, run after a decision and after everything was counted again: tells everyone whose marks or rank in a test changed. */
export async function tellStandings(ctx: Context, testId: string) {
  const test = await getTest(ctx, testId)
  await inTransaction(ctx, async (ctx) => {
    await lockTest(ctx, testId)
    // Read from the database: a cached test may be a second old.
    const [fresh] = await ctx.db
      .select({ resultsReleasedAt: tests.resultsReleasedAt })
      .from(tests)
      .where(eq(tests.id, testId))
    if (await isWaiting(ctx, testId)) return
    if (whyNoResults({ test: { ...test, ...fresh }, now: ctx.now, isBeingSat: await isBeingSat(ctx, test) }) !== null)
      return
    if (!(await isTestSettled(ctx, test))) return
    // Practice tests stay open: others who sit them also move a rank.
    const isMoved = isRanked(test.type) ? sql`known_rank <> rank` : sql`false`
    await ctx.db.execute(sql`
      with standing as (
        select id, student_id, marks_obtained as marks, rank() over (order by ${meritOrder})::int as rank
        from ${attempts} where test_id = ${testId} and merit is not null and marks_obtained is not null
      ), known as (
        select attempt_id, coalesce(told_marks, marks) as known_marks, coalesce(told_rank, rank) as known_rank
        from standings_before where test_id = ${testId}
      ), changed as (
        select id, student_id as user_id, ${test.name}::text as name, ${paths.analysis('')}::text || id as path,
          known_marks as marks_before, marks as marks_after, known_rank as rank_before, rank as rank_after
        from standing join known on attempt_id = id where known_marks <> marks or ${isMoved}
      ), told as (
        update standings_before set told_marks = marks_after, told_rank = rank_after
        from changed where attempt_id = changed.id
      )
      ${queueMails(ctx)}`)
  })
}

/**
 * Notifies the candidates whose marks or rank differ from the last published version of a list. Runs in the
 * publication's transaction, so each candidate gets exactly one notification.
 */
export async function tellVersion(ctx: Context, { listId, number }: { listId: string; number: number }) {
  await ctx.db.execute(sql`
    with changed as (
      select now.student_id as user_id, list.name, ${paths.result(listId)}::text as path,
        before.shown_marks::float8 as marks_before, now.shown_marks::float8 as marks_after,
        before.rank as rank_before, now.rank as rank_after
      from merit_lists list
        join merit_versions version on version.list_id = list.id and version.number = ${number}
        join lateral (
          select id from merit_versions where list_id = list.id and number < version.number and state <> 'draft'
          order by number desc limit 1
        ) last on true
        join merit_rows now on now.version_id = version.id
        join merit_rows before on before.version_id = last.id and before.student_id = now.student_id
      where list.id = ${listId} and (now.shown_marks <> before.shown_marks or now.rank <> before.rank)
    )
    ${queueMails(ctx)}`)
}

const pair = z.tuple([z.number(), z.number()])
const payloadOfMail = z.object({ name: z.string(), path: z.string(), marks: pair, rank: pair })

/** Describes what changed: marks, the rank, or both. */
export function tellChange({ marks, rank }: Pick<z.infer<typeof payloadOfMail>, 'marks' | 'rank'>) {
  const [marksBefore, marksAfter] = marks.map(marksText)
  const parts = [
    marks[0] === marks[1] ? '' : t`Marks: ${marksAfter ?? ''} instead of ${marksBefore ?? ''}.`,
    rank[0] === rank[1] ? '' : t`Rank: ${rank[1]} instead of ${rank[0]}.`,
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** Job: tells a candidate that their marks or their rank changed. */
export async function mailResultChanged(ctx: Context, payload: Record<string, unknown>, post: Post) {
  const user = await findRecipient(ctx, payload)
  if (!user) return
  const { name, path, ...change } = payloadOfMail.parse(payload)
  const values = { test: name, change: tellChange(change), link: post.publicUrl + path }
  await sendTemplate(ctx, post, { template: resultChangedTemplate, to: user.email, values })
}
