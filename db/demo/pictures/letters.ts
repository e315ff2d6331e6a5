import type { Colours } from '#domains/content/drawing/mix-colours.ts'
import { drawText, type Typeface } from '#platform/text/drawing/draw-text.ts'

/** The teachers whose portraits there are, by the letters in their bubbles. */
export const portraitLetters = ['SM', 'PR', 'AN', 'DK', 'LB', 'RT', 'JS', 'MP'] as const

/** Letters in the bubble of an exam or category, by the name in its address. */
export const examLetters: Record<string, string> = {
  banking: 'B',
  ssc: 'S',
  railways: 'R',
  school: 'X',
  'sbi-po': 'PO',
  'sbi-clerk': 'CL',
  'ibps-po': 'PO',
  'ibps-clerk': 'CL',
  'ibps-rrb': 'RRB',
  'rbi-grade-b': 'B',
  'ssc-cgl': 'CGL',
  'ssc-chsl': 'CH',
  'ssc-mts': 'MTS',
  'ssc-gd-constable': 'GD',
  'ssc-cpo': 'CPO',
  'rrb-ntpc': 'NT',
  'rrb-group-d': 'D',
  'rrb-alp': 'ALP',
  'rrb-je': 'JE',
  'class-ix-foundation': 'IX',
  'class-x-board': 'X',
  'navodaya-entrance': 'VI',
  'sainik-school-entrance': 'VI',
  'nmms-scholarship': 'VIII',
}

type Letters = { letters: string; size: number; isFilled: boolean }

/** A bubble with letters, as wide as the square it stands in. */
export function drawLetters({ letters, size, isFilled }: Letters, colours: Colours, typeface: Typeface) {
  const middle = size / 2
  const height = size * (letters.length > 2 ? 0.3 : 0.42)
  const ring = isFilled
    ? `<circle cx="${middle}" cy="${middle}" r="${size * 0.46}" fill="${colours.action}"/>`
    : `<circle cx="${middle}" cy="${middle}" r="${size * 0.44}" fill="#fff" stroke="${colours.print}" stroke-width="${size * 0.035}"/>`
  const fill = isFilled ? '#ffffff' : colours.print
  const place = { x: middle, y: middle + height * 0.35, size: height, anchor: 'middle' as const }
  return ring + drawText(typeface, { text: letters, fill, bolder: 0.02, ...place })
}
