import { unreadMarks } from './mark-unread.ts'

/** An element of a formula that cannot be written as TeX: the whole formula is unreadable, as one with a part missing would be wrong. */
export class UnreadableFormula extends Error {}

/** TeX as one argument. */
export const group = (tex: string) => `{${tex.trim()}}`

/** A formula between the signs of the bank, or the mark of one that cannot be read. `read` answers its TeX, and throws `UnreadableFormula`. */
export function writeFormula(read: () => string, isAlone: boolean) {
  try {
    const tex = read().replaceAll(/\s+/g, ' ').trim()
    if (tex === '') return ''
    return isAlone ? `\\[${tex}\\]` : `\\(${tex}\\)`
  } catch (error) {
    if (!(error instanceof UnreadableFormula)) throw error
    return unreadMarks.equation
  }
}
