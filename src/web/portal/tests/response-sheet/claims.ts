import type { ChallengeClaim, SheetQuestion, Verdict } from '#domains/attempts/challenges/schema.ts'
import { t } from '#platform/text/messages.ts'
import { optionLetter } from '../../parts/figures.ts'

/** Lists the possible challenges to the key of a question of this kind, in display order. */
export function claimsFor({ kind }: Pick<SheetQuestion, 'kind'>) {
  const isNumber = kind === 'numeric'
  const claims: { value: ChallengeClaim; label: string }[] = [
    { value: 'other-key', label: isNumber ? t`A different number is correct` : t`A different option is correct` },
    { value: 'two-keys', label: t`Two options are correct` },
    { value: 'none', label: isNumber ? t`No number is correct` : t`No option is correct` },
    { value: 'syllabus', label: t`Not in the syllabus` },
    { value: 'translation', label: t`The translation is wrong` },
  ]
  return kind === 'single' ? claims : claims.filter(({ value }) => value !== 'two-keys')
}

type Key = SheetQuestion['key']

/** Describes a key in the letters that the candidate saw; null: empty. */
export function tellKey({ option_ids, number }: Key, { options }: Pick<SheetQuestion, 'options'>) {
  if (number !== null) return number
  const places = option_ids.map((id) => options.findIndex(({ _id }) => _id === id)).sort((a, b) => a - b)
  return places.length === 0 ? null : places.map(optionLetter).join(', ')
}

export function tellVerdict(verdict: Verdict) {
  const words: Record<Verdict, string> = {
    keep: t`Key unchanged`,
    'other-key': t`Key changed`,
    'two-keys': t`Two correct options`,
    'bonus-all': t`Full marks for all`,
    'bonus-attempters': t`Full marks for everyone who answered`,
    rescale: t`Question dropped`,
  }
  return words[verdict]
}
