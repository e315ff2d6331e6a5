import type { Catalogue, Entry } from '#platform/text/catalogues/catalogue-file.ts'

const keyOf = ({ context, message }: Entry) => JSON.stringify([context, message])

/** The catalogue as the sources are now: translations stay with their sentences, and one whose sentence comes back is taken out of the obsolete ones. */
export function mergeEntries({ entries, obsolete }: Catalogue, messages: readonly Entry[]): Catalogue {
  const known = new Map([...obsolete, ...entries].map((entry) => [keyOf(entry), entry]))
  const now = new Set(messages.map(keyOf))
  return {
    entries: messages.map((message) => ({ ...message, translation: known.get(keyOf(message))?.translation ?? '' })),
    obsolete: [...known.values()].filter((entry) => entry.translation !== '' && !now.has(keyOf(entry))),
  }
}
