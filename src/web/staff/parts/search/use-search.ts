import { staffSearchCalls } from '#domains/console/calls.ts'
import { soughtIn } from '#domains/console/search/rules.ts'
import type { FoundThings, SearchInput } from '#domains/console/search/schema.ts'
import { useAnswer, useLastAnswer } from '../../shell/use-answer.ts'
import { usePaused } from '../../shell/use-paused.ts'

const pauseMs = 120

export type Search = {
  /** Results of the latest answered query; those of an older one while the newest is loading. */
  found: FoundThings | null
  error: unknown
  isAsking: boolean
  isTooShort: boolean
  retry: () => void
}

const isTooShortFor = ({ q }: SearchInput) => soughtIn(q) === null

/** Asks when somebody has stopped typing; an answer that comes too late is dropped. */
export function useSearch(typed: SearchInput): Search {
  const isTooShort = isTooShortFor(typed)
  const asked = usePaused(typed, pauseMs)
  const answer = useAnswer(staffSearchCalls.staffSearch, isTooShortFor(asked) ? null : asked)
  const things = useLastAnswer(answer.data, '')
  const isPausing = JSON.stringify(asked) !== JSON.stringify(typed)
  return {
    found: isTooShort ? null : (things ?? null),
    error: isPausing ? undefined : answer.error,
    isAsking: !isTooShort && (isPausing || answer.isLoading),
    isTooShort,
    retry: answer.reload,
  }
}
