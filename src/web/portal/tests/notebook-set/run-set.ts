import type { NotebookSet, SetCard, Verdict } from '#domains/attempts/notebook/schema.ts'
import { readNumber } from '#platform/text/typed.ts'

/** Answer that is chosen but not sent yet. */
export type Draft = { options: string[]; number: string }
export const emptyDraft: Draft = { options: [], number: '' }

const letters = 'abcde'

/** Returns the option index for a key: 0 for '1' or 'A' up to 4 for '5' or 'E'; -1 for other keys. */
export function optionIndex(key: string) {
  if (key.length !== 1) return -1
  return Math.max('12345'.indexOf(key), letters.indexOf(key.toLowerCase()))
}

/** Chooses an option: the only one, or one of several. */
export function choose({ kind }: Pick<SetCard, 'kind'>, draft: Draft, option: string): Draft {
  if (kind === 'single') return { ...draft, options: [option] }
  const isChosen = draft.options.includes(option)
  return { ...draft, options: isChosen ? draft.options.filter((id) => id !== option) : [...draft.options, option] }
}

export function isReady({ kind }: Pick<SetCard, 'kind'>, { options, number }: Draft) {
  return kind === 'numeric' ? readNumber(number) !== null : options.length > 0
}

/** Returns the answer to send; `draft` null: "I don't know". */
export function answerOf({ kind }: Pick<SetCard, 'kind'>, draft: Draft | null) {
  if (draft === null) return {}
  if (kind === 'numeric') return { number: readNumber(draft.number) ?? draft.number }
  return kind === 'single' ? { option_id: draft.options[0] ?? null } : { option_ids: draft.options }
}

/** Summarises the set so far. */
export function sumUp(verdicts: Verdict[]) {
  const right = verdicts.filter(({ result }) => result === 'correct')
  return {
    answered: verdicts.length,
    right: right.length,
    guessed: right.filter(({ is_guess }) => is_guess).length,
    left: verdicts.filter(({ left_on }) => left_on !== null).length,
  }
}

/** Returns the language for the cards: the requested one if the set has it, else the first. */
export function languageOf({ languages }: Pick<NotebookSet, 'languages'>, name: string | null) {
  return languages.find((language) => language === name) ?? languages[0] ?? 'en'
}
