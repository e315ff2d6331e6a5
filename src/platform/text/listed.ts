import { t } from './messages.ts'

/** Lists items within a sentence: 'A', 'A and B', 'A, B and C'. */
export function andList(items: readonly string[]) {
  const [others, last] = splitLast(items)
  return others === '' ? last : t`${others} and ${last}`
}

/** Lists items like `andList`, with 'or'. */
export function orList(items: readonly string[]) {
  const [others, last] = splitLast(items)
  return others === '' ? last : t`${others} or ${last}`
}

const splitLast = (items: readonly string[]) => [items.slice(0, -1).join(', '), items.at(-1) ?? ''] as const
