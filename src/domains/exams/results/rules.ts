import type { AnswerKey } from '#domains/bank/schema.ts'
import { msg, plural, t, translated } from '#platform/text/messages.ts'
import type { CorrectionEffect, DropRule } from './schema.ts'

/** Describes what a correction does to marks and ranks, for both who decide it. */
export function tellEffect({ attempts, gain, lose, places }: CorrectionEffect) {
  return t`Marks rise in ${gain} and fall in ${lose} of ${plural(attempts, '# attempt', '# attempts')}. ${plural(places, '# of the top 100 ranks changes', '# of the top 100 ranks change')}.`
}

const letters = 'ABCDE'

/** Describes a key as below a question: `B`, `A or C`, `A, C`, `12.5 ± 0.1`. */
export function tellKey(key: AnswerKey, options: { id: string }[]) {
  if (key.kind === 'numeric') return key.tolerance === '0' ? key.value : `${key.value} ± ${key.tolerance}`
  const places = key.options.map((id) => letters[options.findIndex((option) => option.id === id)] ?? '?')
  return places.sort().join(key.kind === 'single' ? ' or ' : ', ')
}

export const dropWords: Record<DropRule, string> = {
  'bonus-all': msg`full marks for everyone`,
  'bonus-attempters': msg`full marks for everyone who answered`,
  rescale: msg`question dropped, other marks scaled up`,
}

export function tellMarking({ key, dropped }: { key: AnswerKey; dropped: DropRule | null }, options: { id: string }[]) {
  return dropped === null ? tellKey(key, options) : translated(dropWords[dropped])
}
