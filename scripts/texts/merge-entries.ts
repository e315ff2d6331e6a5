import type { Catalogue, Entry } from '#platform/text/catalogues/catalogue-file.ts'

const keyOf = ({ context, message }: Entry) => JSON.stringify([context, message])

/** Updates the catalogue to the current sources: translations stay with their sentences, and obsolete sentences that return are reactivated. */
export function mergeEntries({ entries, obsolete }: Catalogue, messages: readonly Entry[]): Catalogue {
  const known = new Map([...obsolete, ...entries].map((entry) => [keyOf(entry), entry]))
  const now = new Set(messages.map(keyOf))
  return {
    entries: messages.map((message) => ({ ...message, translation: known.get(keyOf(message))?.translation ?? '' })),
    obsolete: [...known.values()].filter((entry) => entry.translation !== '' && !now.has(keyOf(entry))),
  }
}
