/*
 * Functions that the build inserts into the code of a screen for its sentences (scripts/texts/inline-texts.ts);
 * no source calls them.
 */

const rules = new Map<string, Intl.PluralRules>()

/** Returns the plural form of a number in a language, among those of its translation. */
export function choose<Form>(language: string, count: number, forms: { other: Form } & Record<string, Form>): Form {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return forms[known.select(count)] ?? forms.other
}
