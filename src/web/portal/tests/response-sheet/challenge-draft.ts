import type { ChallengeClaim, OwnChallenge } from '#domains/attempts/challenges/schema.ts'

export type Draft = { claim: ChallengeClaim | null; option_ids: string[]; number: string; reason: string }

export function draftOf(challenge: OwnChallenge | null): Draft {
  if (!challenge) return { claim: null, option_ids: [], number: '', reason: '' }
  const { claim, option_ids, number, reason } = challenge
  return { claim, option_ids, number: number ?? '', reason }
}

const nameOf = (submissionId: string, questionId: string) => ['challenge', submissionId, questionId].join('/')
type Place = { submissionId: string; questionId: string }

/** What was typed and not sent stays in this tab, also when the page is loaded anew without a network. A browser that keeps nothing does without. */
export function keepDraft({ submissionId, questionId }: Place, draft: Draft | null) {
  try {
    const name = nameOf(submissionId, questionId)
    if (draft === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // Nothing is kept.
  }
}

export function readDraft({ submissionId, questionId }: Place): Draft | null {
  try {
    const text = sessionStorage.getItem(nameOf(submissionId, questionId))
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
