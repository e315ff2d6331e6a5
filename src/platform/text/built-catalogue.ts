import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { numberText } from './counted.ts'
import { type Catalogue, takeCatalogueFrom } from './messages.ts'

/*
 * Output of a language's build for the server (scripts/texts/write-messages.ts): the server's sentences, already
 * parsed, so that no request waits for that.
 */

/**
 * A piece of a sentence: words, the number of a value, `null` for the count within a plural, or a plural of a
 * value.
 */
export type Piece = string | number | null | { of: number; forms: { [form: string]: Piece[] } }

const piece: z.ZodType<Piece> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.null(),
    z.strictObject({ of: z.number(), forms: z.record(z.string(), z.array(piece)) }),
  ]),
)
const file = z.record(z.string(), z.array(piece))

type Values = readonly (string | number)[]

/** Writes sentences of a language from their pieces; `findCorrection` returns those that the office has corrected. */
export function catalogueOf(
  language: string,
  messages: Record<string, Piece[]>,
  findCorrection: (key: string) => Piece[] | undefined = () => undefined,
): Catalogue {
  const rules = new Intl.PluralRules(language)
  const write = (pieces: readonly Piece[], values: Values, count: number): string =>
    pieces
      .map((piece) => {
        if (typeof piece === 'string') return piece
        if (piece === null) return numberText(count)
        if (typeof piece === 'number') return String(values[piece] ?? '')
        const number = Number(values[piece.of])
        return write(piece.forms[rules.select(number)] ?? piece.forms.other ?? [], values, number)
      })
      .join('')
  const known = new Map(Object.entries(messages))
  return {
    language,
    format(key, values) {
      const pieces = findCorrection(key) ?? known.get(key)
      return pieces && write(pieces, values, 0)
    },
  }
}

/** undefined: English as written in the code. */
const spoken = new Map<string, Catalogue | undefined>()
const reading = new AsyncLocalStorage<string>()
/** Language of readers who have chosen none. */
let main = 'en'
/** Corrections made by the office. */
let corrected: ReadonlyMap<string, ReadonlyMap<string, Piece[]>> = new Map()

/** Uses these sentences, by language and key, from now on instead of those of the builds. */
export function correctSentences(sentences: typeof corrected) {
  corrected = sentences
}

/**
 * Loads the sentences of a language from `path`, English without such a file, and speaks it to everybody, or only to
 * those who read it.
 */
export function speakLanguage(language: string, path: string, { isMain }: { isMain: boolean }) {
  if (isMain) main = language
  const messages = existsSync(path) ? file.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
  const findCorrection = (key: string) => corrected.get(language)?.get(key)
  spoken.set(language, messages && catalogueOf(localeOf(language), messages, findCorrection))
  takeCatalogueFrom(() => spoken.get(reading.getStore() ?? main))
}

/** Returns the locale of a language for browsers and screen readers: hi-IN for hi. */
export const localeOf = (language: string) => (language.includes('-') ? language : `${language}-IN`)

/** Runs work in a reader's language, or in everybody's if the reader has none or it is not spoken here. */
export function inLanguage<T>(language: string | null | undefined, work: () => T): T {
  return language && spoken.has(language) ? reading.run(language, work) : work()
}
