import type { ChallengeClaim, SheetQuestion, Verdict } from '../../../../domains/attempts/challenges/schema.ts'
import { t } from '../../../../platform/text/messages.ts'
import { optionLetter } from '../../parts/figures.ts'

/** What may be said against the key of a question of this kind, in the order of the form. */
export function claimsFor({ kind }: Pick<SheetQuestion, 'kind'>) {
  const isNumber = kind === 'numeric'
  const claims: { value: ChallengeClaim; label: string }[] = [
    { value: 'other-key', label: isNumber ? t`Another number is right` : t`Another option is right` },
    { value: 'two-keys', label: t`Two options are right` },
    { value: 'none', label: isNumber ? t`No number is right` : t`No option is right` },
    { value: 'syllabus', label: t`Not in the syllabus` },
    { value: 'translation', label: t`The translation is wrong` },
  ]
  return kind === 'single' ? claims : claims.filter(({ value }) => value !== 'two-keys')
}

type Key = SheetQuestion['key']

/** In the letters that the candidate saw; null: nothing. */
export function tellKey({ option_ids, number }: Key, { options }: Pick<SheetQuestion, 'options'>) {
  if (number !== null) return number
  const places = option_ids.map((id) => options.findIndex(({ _id }) => _id === id)).sort((a, b) => a - b)
  return places.length === 0 ? null : places.map(optionLetter).join(', ')
}

export function tellVerdict(verdict: Verdict) {
  const words: Record<Verdict, string> = {
    keep: t`The key stays`,
    'other-key': t`Another key`,
    'two-keys': t`Two keys`,
    'bonus-all': t`Full marks for everybody`,
    'bonus-attempters': t`Full marks for everyone who answered`,
    rescale: t`Question dropped`,
  }
  return words[verdict]
}
