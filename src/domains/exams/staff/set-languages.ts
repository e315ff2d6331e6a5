import { asc, eq, gt } from 'drizzle-orm'
import { languageGroup, lockOffered } from '#domains/bank/questions/set-languages.ts'
import type { Language, LanguageSettings } from '#domains/bank/schema.ts'
import type { Context } from '#platform/context.ts'
import type { SettingsGroup } from '#platform/data/settings/settings.ts'
import { AppError } from '#platform/errors.ts'
import { formatDay } from '#platform/text/india-time.ts'
import { plural, t, translated } from '#platform/text/messages.ts'
import { testSections, tests } from '../tables.ts'
import { askedIn, languageNames } from './rules.ts'

/** Lists scheduled tests that are not open yet, with each language they need: for the whole, or for one section. */
async function listComing({ db, now }: Context) {
  const rows = await db
    .select({
      id: tests.id,
      name: tests.name,
      opensAt: tests.opensAt,
      languages: tests.languages,
      ownLanguages: testSections.languages,
    })
    .from(tests)
    .innerJoin(testSections, eq(testSections.testId, tests.id))
    .where(gt(tests.opensAt, now))
    .orderBy(asc(tests.opensAt))
  return rows.flatMap(({ id, name, opensAt, languages, ownLanguages }) =>
    [...new Set([...languages, ...askedIn(ownLanguages, languages)])].map((language) => ({
      id,
      name,
      opensAt,
      language,
    })),
  )
}

/** Refuses to withdraw a language that a coming test needs: the test must be taken back or waited for first. */
async function refuseWhereComing(ctx: Context, { offered }: LanguageSettings, before: LanguageSettings) {
  const gone = new Set<Language>(before.offered.filter((language) => !offered.includes(language)))
  if (gone.size === 0) return
  await lockOffered(ctx)
  const affectedTests = (await listComing(ctx)).filter(({ language }) => gone.has(language))
  const [first] = affectedTests
  if (!first) return
  const others = new Set(affectedTests.map(({ id }) => id)).size - 1
  const more = others === 0 ? '' : t` and for ${plural(others, '# more test', '# more tests')}`
  const { name, opensAt, language } = first
  const message = t`${translated(languageNames[language])} is still needed for “${name}” on ${formatDay(opensAt)}${more}. Move the test back to planning first, or wait until it has opened.`
  throw new AppError('conflict', message, { errors: { offered: message } })
}

/** Settings of languages, saved here, where scheduled tests are known. */
export const languageSheet: SettingsGroup<LanguageSettings> = {
  name: languageGroup.name,
  body: languageGroup.body,
  usual: languageGroup.usual,
  write: refuseWhereComing,
}
