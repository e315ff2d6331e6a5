import { t } from '#platform/text/messages.ts'
import { ItemProblem, type ReadQuestion } from './collect-values.ts'

/*
 * Questions of other programs that the bank has no place for, whichever format they come in; and the one that it writes as a choice.
 */

export const partlyRight = () =>
  new ItemProblem(t`One of its answers is right in part. In the bank an answer is either right or wrong.`)

export const severalNumbers = () =>
  new ItemProblem(
    t`It accepts more than one number, or a number as right in part. The bank takes one number with a tolerance.`,
  )

export const shortAnswer = () =>
  new ItemProblem(t`Short answers in words cannot be imported: the bank has choices and numbers only.`)

/** `kind`: as the format calls it. */
export const unknownKind = (kind: string) =>
  new ItemProblem(
    t`Questions of the kind ${kind.slice(0, 40)} cannot be imported: the bank has choices and numbers only.`,
  )

/** True or false as a choice of two. `key`: 0 where true is right, 1 where false is; none where neither is said. */
export const trueOrFalse = (key: number[]): Pick<ReadQuestion, 'kind' | 'options' | 'key' | 'keepsOrder'> => ({
  kind: 'single',
  // not translated: the words of an option
  options: [{ en: 'True' }, { en: 'False' }],
  key,
  keepsOrder: true,
})
