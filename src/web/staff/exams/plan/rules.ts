import { keyOfName } from '#platform/text/typed.ts'

/** Treats times within a minute as now, as reading the question takes that long. */
const soonMs = 60_000

/** Returns whether a test scheduled now would open at once; `now` by the server's clock. */
export function opensAtOnce({ publish_date: opensAt }: { publish_date: string | null }, now: string) {
  return opensAt !== null && Date.parse(opensAt) <= Date.parse(now) + soonMs
}

/** Returns whether a section and a subject match: each word of the shorter name is in the longer one, as in *english* and *English Language*. */
export function isSameSubject(name: string, other: string) {
  const [short = [], long = []] = [name, other]
    .map((text) => keyOfName(text).split(' '))
    .toSorted((a, b) => a.length - b.length)
  return short.every((word) => long.includes(word))
}
