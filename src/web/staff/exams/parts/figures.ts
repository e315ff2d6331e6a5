import type { ItemRow } from '../../../../domains/attempts/items/schema.ts'

export const twoPlaces = (number: number | null) => (number === null ? 'none' : number.toFixed(2).replace('-', '−'))

export const percentOf = (share: number | null) => (share === null ? 'none' : `${Math.round(share * 100)} %`)

const words: Record<ItemRow['flags'][number], string> = {
  'wrong-attracts': 'a wrong option draws the upper group',
  negative: 'discrimination below 0',
  translation: 'a translation differs from the original',
  centre: 'a centre differs',
}

export const tellFlags = (flags: ItemRow['flags']) => flags.map((flag) => words[flag]).join(', ')
