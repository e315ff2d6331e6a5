import { parseFraction, rounded } from '#domains/exams/marks/rules.ts'
import type { TestTerms, TieRule } from '#domains/exams/patterns/schema.ts'
import type { Score } from './mark-answers.ts'

/*
 * Merit for ranking, pure, without qualifying sections: more marks come first; ties are broken by the rules of
 * the pattern, one after the other. Candidates equal in all of them share a rank. The database counts who comes
 * before whom, and merit lists break ties by the same parts.
 */

/** `marks` and `accuracy` are the doubles nearest to their fractions, so equal fractions give equal numbers. */
export type Merit = { marks: number; accuracy: number; seconds: number }

type Sitting = { score: Score; startedAt: Date; closedAt: Date }

export function meritOf({ score, startedAt, closedAt }: Sitting): Merit {
  const counting = score.sections.filter(({ isQualifying }) => !isQualifying)
  const correct = counting.reduce((sum, section) => sum + section.correct, 0)
  const attempted = counting.reduce((sum, { wrong, partial = 0 }) => sum + wrong + partial, correct)
  return {
    marks: parseFraction(score.marks).valueOf(),
    accuracy: attempted === 0 ? 0 : correct / attempted,
    seconds: Math.floor((closedAt.getTime() - startedAt.getTime()) / 1000),
  }
}

/** Facts that break ties; `born` as YYYY-MM-DD. */
type Tied = {
  sections: { name: string; isQualifying?: boolean; correct: number; wrong: number; marks: string }[]
  accuracy: number
  seconds: number
  born: string | null
  name: string
}

/** Returns sixteen digits that sort as the numbers do; for numbers that are not negative. */
function sortable(value: number) {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes.toString('hex')
}

/** Greater than any marks: subtracting marks from it sorts the best first. */
const boundary = 1_000_000
const newestBirth = 99_999_999

/** Marks a part with personal data, so that it can be removed from stored keys. */
const personal = '@'

/**
 * Returns wrong answers per correct one, where fewer come first; without a correct one any wrong answer is the
 * worst, and without wrong ones it is zero.
 */
const ratioOf = ({ correct, wrong }: { correct: number; wrong: number }) => (wrong === 0 ? 0 : wrong / correct)

/** Counts right and wrong answers in the sections that count, or in one of them. */
function answersOf({ sections }: Tied, section: string | null) {
  const counting = sections.filter(({ name, isQualifying }) => (section === null ? !isQualifying : name === section))
  return {
    correct: counting.reduce((sum, entry) => sum + entry.correct, 0),
    wrong: counting.reduce((sum, entry) => sum + entry.wrong, 0),
  }
}

function tiePart(tied: Tied, rule: TieRule): string {
  const { sections, accuracy, seconds, born, name } = tied
  if (rule.by === 'section') {
    const marks = sections.find((section) => section.name === rule.section)?.marks ?? '0'
    return sortable(boundary - parseFraction(marks).valueOf())
  }
  if (rule.by === 'ratio') return sortable(ratioOf(answersOf(tied, rule.section)))
  if (rule.by === 'fewer-wrong') return sortable(answersOf(tied, null).wrong)
  if (rule.by === 'accuracy') return sortable(1 - accuracy)
  if (rule.by === 'time') return sortable(seconds)
  // Compares the upper-case letters of the name, without the collation of a language.
  if (rule.by === 'name') return personal + (name.trim().toUpperCase().replace(/\s+/g, ' ') || '~')
  // Compares dates of birth; candidates without one come last, like those without a name.
  if (born === null) return `${personal}~`
  const day = Number(born.replaceAll('-', ''))
  return personal + String(rule.by === 'older' ? day : newestBirth - day).padStart(8, '0')
}

/** Returns a text for each tie rule; of two equal scores the one whose text is smaller at the first difference comes first. */
export function tiePartsOf(tied: Tied, rules: TieRule[]) {
  return rules.map((rule) => tiePart(tied, rule))
}

/** Joins the parts into one text with the same order, as nothing in a part sorts before a tab. */
export function tieKeyOf(tied: Tied, rules: TieRule[]) {
  return tiePartsOf(tied, rules).join('\t')
}

/** Number of candidates of a ranking, and of those with at most as many marks as one of them (`atOrBelow`) or fewer (`below`). */
export type Share = { candidates: number; atOrBelow: number; below: number }

/** Returns the percentile as the pattern defines it, rounded once. */
export function percentileOf(
  { candidates, atOrBelow, below }: Share,
  { percentile, roundingPlaces }: Pick<TestTerms, 'percentile' | 'roundingPlaces'>,
) {
  const counted = percentile === 'below' ? below : atOrBelow
  return rounded(parseFraction(`${counted * 100}/${candidates}`), roundingPlaces)
}
