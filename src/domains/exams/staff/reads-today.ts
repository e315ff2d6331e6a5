import { and, asc, gte, lt, lte, sql } from 'drizzle-orm'
import { mayDo } from '#domains/identity/access.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { plural, t, translated } from '#platform/text/messages.ts'
import type { AgendaSource, Attention, AttentionSource } from '#platform/today.ts'
import { patterns, testPlans, testRegistrations, tests } from '../tables.ts'
import { windowState } from '../tests/rules.ts'
import { languageNames, languagesOf } from './rules.ts'

const soonMs = 7 * dayMs

/** Tests that should open within a week, are not scheduled, and lack questions or a language. */
export const testAttention: AttentionSource<'test-lacks'> = {
  name: 'tests',
  may: ({ actor }) => mayDo(actor, 'tests.plan'),
  async read({ db, now }) {
    const opens = sql<string>`(${testPlans.body}->>'publish_date')`
    const picked = sql`(select picked.id::uuid from jsonb_array_elements(${testPlans.body}->'question_ids') part,
      jsonb_array_elements_text(part) picked(id))`
    const written = sql<Record<string, string[]> | null>`(select jsonb_object_agg(q.id,
      (select coalesce(jsonb_agg(text.key), '[]') from jsonb_each_text(q.text) text where text.value <> '')) from questions q where q.id in ${picked})`
    const rows = await db
      .select({ plan: testPlans, pattern: patterns.body, opens, written })
      .from(testPlans)
      .innerJoin(patterns, sql`${patterns.id} = (${testPlans.body}->>'pattern_id')::uuid`)
      .where(
        and(
          sql`not exists (select from ${tests} where ${tests.id} = ${testPlans.id})`,
          lte(sql`${opens}::timestamptz`, new Date(now.getTime() + soonMs).toISOString()),
        ),
      )
      .limit(200)
    return rows.flatMap(({ plan: { id, body }, pattern, opens, written }): Attention<'test-lacks'>[] => {
      const lacks: string[] = []
      const questionCount = pattern.sections.reduce((sum, { questions }) => sum + questions, 0)
      const there = body.question_ids.flat().length
      if (there < questionCount) lacks.push(t`has ${there} of ${plural(questionCount, '# question', '# questions')}`)
      for (const language of body.languages) {
        const missing = pattern.sections.flatMap((section, index) =>
          languagesOf(section, body).includes(language)
            ? (body.question_ids[index] ?? []).filter((id) => !written?.[id]?.includes(language))
            : [],
        )
        if (missing.length > 0)
          lacks.push(
            t`${plural(missing.length, '# question is', '# questions are')} not available in ${translated(languageNames[language])}`,
          )
      }
      if (lacks.length === 0) return []
      return [
        { kind: 'test-lacks', since: new Date(opens), subject: { id, name: body.quiz_name }, told: lacks.join(', ') },
      ]
    })
  },
}

/** Tests that open today. */
export const testsOfDay: AgendaSource<'test'> = {
  name: 'tests of the day',
  may: ({ actor }) => mayDo(actor, 'tests.plan') || mayDo(actor, 'seats.read'),
  async read({ db, now }, { from, to }) {
    const seats = sql<number>`(select count(*)::int from ${testRegistrations} where ${testRegistrations.testId} = ${tests.id} and ${testRegistrations.cancelledAt} is null)`
    const rows = await db
      .select({ test: tests, seats })
      .from(tests)
      .where(and(gte(tests.opensAt, from), lt(tests.opensAt, to)))
      .orderBy(asc(tests.opensAt))
      .limit(20)
    return rows.map(({ test, seats }) => ({
      kind: 'test',
      at: test.opensAt,
      subject: { id: test.id, name: test.name },
      about: seats > 0 ? t`${seats} registered` : t`${plural(test.durationMinutes, '# minute', '# minutes')}`,
      state: windowState(test, now),
    }))
  },
}
