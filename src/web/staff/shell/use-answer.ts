import { hashKey, type QueryKey, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AnswerOf, Call, Calls, CallTypes, Form, Input } from '#platform/http/call.ts'
import { isAway } from '#web/shell/api/ask-again.ts'
import { client, keyOf } from './answers.ts'
import { ask } from './api.ts'

/*
 * Server data of a screen: `const lead = useAnswer(leadDeskCalls.lead, { id })`. Cached data are shown at once
 * while they reload.
 */

/** Several calls joined under one name; `of`: the call groups whose changes invalidate it. */
export type Reading<I extends unknown[], T> = { name: string; of: Calls[]; read: (...input: I) => Promise<T> }

export type Answer<T> = {
  data: T | undefined
  /** Error of the last attempt; data of an earlier one stay. Retried automatically while no server answers. */
  error: unknown
  isLoading: boolean
  reload: () => void
  /** Stores the answer of a write. */
  set: (data: T) => void
}

/** null in place of an input: not known yet, so nothing is requested. */
type OrNull<I extends unknown[]> = { [K in keyof I]: I[K] | null }

type Options<T> = { every?: (data: T | undefined) => number | false; gcTime?: number }
type Question<T> = { key: QueryKey; read: () => Promise<T>; of?: Calls[]; isIdle: boolean }

const isIdle = (input: readonly unknown[]) => input.includes(null)

function questionOf<P extends string, T extends CallTypes, F extends Form>(
  call: Call<P, T, F>,
  input: readonly unknown[],
): Question<AnswerOf<T, F>> {
  return { key: keyOf(call, input), read: () => ask(call, input), isIdle: isIdle(input) }
}

async function restart(queryKey: QueryKey) {
  await client.cancelQueries({ queryKey, exact: true })
  await client.refetchQueries({ queryKey, exact: true })
}

/** Stores an answer, and cancels a request in flight, whose answer would be older. */
async function put(queryKey: QueryKey, data: unknown) {
  if (client.isFetching({ queryKey, exact: true }) > 0) await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, data)
}

function useQuestion<T>({ key, read, of = [], isIdle }: Question<T>, { every, gcTime }: Options<T> = {}): Answer<T> {
  const { data, error, failureReason, isFetching } = useQuery({
    queryKey: key,
    queryFn: read,
    enabled: !isIdle,
    meta: { of },
    refetchInterval: every ? ({ state }) => every(state.data) : false,
    gcTime,
  })
  const hash = hashKey(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same key in other words
  const acts = useMemo(() => ({ reload: () => void restart(key), set: (next: T) => void put(key, next) }), [hash])
  const missed = isAway(failureReason) ? failureReason : null
  return { data, error: error ?? missed ?? undefined, isLoading: isFetching && missed === null, ...acts }
}

/** Returns the latest answer under this name, which stays while a slightly different query is loading. */
export function useLastAnswer<T>(data: T | undefined, name: string) {
  const [last, setLast] = useState({ name, data })
  if (data !== undefined && (last.data !== data || last.name !== name)) setLast({ name, data })
  return data ?? (last.name === name ? last.data : undefined)
}

/** Reads a declared call with these inputs; equal inputs share one answer. */
export function useAnswer<P extends string, T extends CallTypes, F extends Form>(
  call: Call<P, T, F>,
  ...input: OrNull<Input<P, T>>
): Answer<AnswerOf<T, F>> {
  return useQuestion(questionOf(call, input))
}

const isKnown = <I extends unknown[]>(input: unknown[]): input is I => !isIdle(input)

/** Like `useAnswer`, for data joined from several calls. */
export function useReading<I extends unknown[], T>({ name, of, read }: Reading<I, T>, ...input: OrNull<I>): Answer<T> {
  const known: unknown[] = input
  const ask = () => (isKnown<I>(known) ? read(...known) : Promise.reject(new Error('Not every input is known.')))
  return useQuestion({ key: [name, ...known], read: ask, of, isIdle: isIdle(known) })
}

/** Like `useAnswer`, and reloads after the milliseconds that `every` returns for the current data. */
export function useLiveAnswer<P extends string, T extends CallTypes, F extends Form>(
  every: (data: AnswerOf<T, F> | undefined) => number | false,
  call: Call<P, T, F>,
  ...input: OrNull<Input<P, T>>
): Answer<AnswerOf<T, F>> {
  return useQuestion(questionOf(call, input), { every })
}

let openings = 0

/** Like `useAnswer`, but without cached data: for editing. */
export function useFreshAnswer<P extends string, T extends CallTypes, F extends Form>(
  call: Call<P, T, F>,
  ...input: OrNull<Input<P, T>>
): Answer<AnswerOf<T, F>> {
  const [opening] = useState(() => ++openings)
  const { key, ...question } = questionOf(call, input)
  return useQuestion({ ...question, key: [...key, { opening }] }, { gcTime: 0 })
}
