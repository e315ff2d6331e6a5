import type { ItemRow } from '#domains/attempts/items/schema.ts'
import { t } from '#platform/text/messages.ts'

export const twoPlaces = (number: number | null) => (number === null ? 'none' : number.toFixed(2).replace('-', '−'))

export const percentOf = (share: number | null) => (share === null ? 'none' : `${Math.round(share * 100)} %`)

const words: Record<ItemRow['flags'][number], string> = {
  'wrong-attracts': t`a wrong option attracts the upper group`,
  negative: t`discrimination below 0`,
  translation: t`a translation differs from the original`,
  centre: t`a centre differs`,
}

export const tellFlags = (flags: ItemRow['flags']) => flags.map((flag) => words[flag]).join(', ')
