import type { Language } from '#domains/bank/schema.ts'

/** Returns the languages of a section in the order of the test; null: all of them. */
export function languagesOf(sectionLanguages: Language[] | null, testLanguages: Language[]) {
  const both = testLanguages.filter((language) => sectionLanguages?.includes(language) ?? true)
  return both.length > 0 ? both : (sectionLanguages ?? [])
}

/** Returns the language in which a section is shown when `chosen` is requested; an English-only section stays in English. */
export function fitLanguage(
  sectionLanguages: Language[] | null,
  testLanguages: Language[],
  chosen: Language,
): Language {
  const possible = languagesOf(sectionLanguages, testLanguages)
  return possible.find((language) => language === chosen) ?? possible[0] ?? 'en'
}
