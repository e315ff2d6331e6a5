import type { Fields } from '#domains/console/drafts/schema.ts'
import { t } from '#platform/text/messages.ts'

export type Conflict = { field: string; mine: unknown; theirs: unknown }
export type Merged = { body: Fields; conflicts: Conflict[] }

/** Compares as JSON, ignoring the order of keys. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, part]) => [key, sorted(part)]),
  )
}

/**
 * Merges two changes of one state by field: a field changed by one person takes their value. A field changed
 * differently by both is a conflict, for which `body` has mine until a choice is made.
 */
export function mergeFields({ base, mine, theirs }: { base: Fields; mine: Fields; theirs: Fields }): Merged {
  const body: Fields = {}
  const conflicts: Conflict[] = []
  for (const field of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [was, mineNow, other] = [base[field], mine[field], theirs[field]]
    const isMine = !isSame(mineNow, was)
    const isTheirs = !isSame(other, was)
    const taken = isMine ? mineNow : other
    if (taken !== undefined) body[field] = taken
    if (isMine && isTheirs && !isSame(mineNow, other)) conflicts.push({ field, mine: mineNow, theirs: other })
  }
  return { body, conflicts }
}

export type Word = { text: string; is: 'same' | 'added' | 'removed' }

const mostWords = 600

/** Compares two texts by words (longest common subsequence); very long ones are only reported as different. */
export function compareWords(before: string, after: string): Word[] {
  const [a, b] = [before.split(/(\s+)/), after.split(/(\s+)/)]
  if (a.length > mostWords || b.length > mostWords) {
    return [
      { text: before, is: 'removed' },
      { text: after, is: 'added' },
    ]
  }
  const lengths = commonLengths(a, b)
  const words: Word[] = []
  let [n, m] = [0, 0]
  while (n < a.length || m < b.length) {
    if (n < a.length && m < b.length && a[n] === b[m]) {
      words.push({ text: a[n] ?? '', is: 'same' })
      n++
      m++
    } else if (m >= b.length || (n < a.length && at(lengths, n + 1, m) >= at(lengths, n, m + 1))) {
      words.push({ text: a[n] ?? '', is: 'removed' })
      n++
    } else {
      words.push({ text: b[m] ?? '', is: 'added' })
      m++
    }
  }
  return words
}

const at = (lengths: number[][], n: number, m: number) => lengths[n]?.[m] ?? 0

function commonLengths(a: string[], b: string[]) {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let n = a.length - 1; n >= 0; n--) {
    const row = lengths[n] ?? []
    for (let m = b.length - 1; m >= 0; m--)
      row[m] = a[n] === b[m] ? at(lengths, n + 1, m + 1) + 1 : Math.max(at(lengths, n + 1, m), at(lengths, n, m + 1))
  }
  return lengths
}

/** Returns a field's value as readable text: the text of a document, the items of a list. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return t`(empty)`
  if (typeof value === 'boolean') return value ? t`yes` : t`no`
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map(textOf).join('\n')
  if ('type' in value && value.type === 'doc') return documentText(value).trim()
  return Object.entries(value)
    .map(([key, part]) => `${key.replaceAll('_', ' ')}: ${textOf(part)}`)
    .join('\n')
}

function documentText(node: object): string {
  if ('text' in node && typeof node.text === 'string') return node.text
  if (!('content' in node) || !Array.isArray(node.content)) return ''
  const text = node.content.map(documentText).join('')
  return 'type' in node && node.type !== 'doc' ? `${text}\n` : text
}
