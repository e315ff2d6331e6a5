/*
 * Names of months and weekdays in languages other than English, by the English ones that our formats give. Made by
 * Node, as browsers do not know the months of every language (Chromium has none in Odia).
 */

/** Languages with their word between a day and a time: 22 नवंबर 2026 को 2:05 pm. */
const between: Record<string, string> = { hi: 'को', or: '–', bn: '–' }

/** Short month names as newspapers print them, for languages that the Unicode data do not shorten. */
const shortMonths: Record<string, string> = {
  // not translated: each in itself
  or: 'ଜାନୁ ଫେବୃ ମାର୍ଚ୍ଚ ଅପ୍ରେ ମଇ ଜୁନ ଜୁଲାଇ ଅଗଷ୍ଟ ସେପ୍ଟେ ଅକ୍ଟୋ ନଭେ ଡିସେ',
  // not translated: each in itself
  bn: 'জানু ফেব মার্চ এপ্রি মে জুন জুলাই আগস্ট সেপ্টে অক্টো নভে ডিসে',
}

const known = new Map<string, Record<string, string>>()

/** Returns the names in a language; null: dates are in English. */
export function dateNamesOf(language: string): Record<string, string> | null {
  const at = between[language.slice(0, 2)]
  if (at === undefined) return null
  const names = known.get(language) ?? { at, ...listNames(language.slice(0, 2)) }
  known.set(language, names)
  return names
}

const shortMonth = (locale: string, time = 0) =>
  new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(time)

function listNames(language: string) {
  const names: Record<string, string> = {}
  const add = (options: Intl.DateTimeFormatOptions, times: number[]) => {
    for (const locale of ['en-US', 'en-IN'])
      for (const time of times) {
        const name = (of: string) => new Intl.DateTimeFormat(of, { ...options, timeZone: 'UTC' }).format(time)
        names[name(locale)] = name(language)
      }
  }
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1))
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, 1 + day))
  for (const form of ['short', 'long'] as const) {
    add({ month: form }, months)
    add({ weekday: form }, days)
  }
  for (const [month, short] of shortMonths[language]?.split(' ').entries() ?? []) {
    for (const locale of ['en-US', 'en-IN']) names[shortMonth(locale, months[month])] = short
  }
  return names
}
