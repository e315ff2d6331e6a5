import { useRef } from 'react'
import type { AnswerOf, AskOptions, Call, CallTypes, Form, Params } from '#platform/http/call.ts'
import { ask } from './api.ts'

type BodyOf<T> = T extends { body: infer B } ? B : never
type ParamsOf<P extends string, T> = keyof Params<P, T> extends never ? null : Params<P, T>

/**
 * Returns a form's call whose work must be done once. Equal bodies have the same idempotency key, so that pressing
 * again after a lost answer, from us or from a proxy, finds the earlier result; corrected input is a new form.
 */
export function useOnce<P extends string, T extends CallTypes, F extends Form>(call: Call<P, T, F>) {
  const last = useRef({ sent: '', key: '' })
  return (params: ParamsOf<P, T>, body: BodyOf<T>, options: AskOptions = {}) => {
    const sent = JSON.stringify([params, body, options.ifMatch])
    if (last.current.sent !== sent) last.current = { sent, key: crypto.randomUUID() }
    const idempotencyKey = last.current.key
    return ask<AnswerOf<T, F>>(call, [params, body, { ...options, idempotencyKey }])
  }
}
