import { type FormEvent, useState } from 'react'
import { t } from '#platform/text/messages.ts'
import { ApiError } from '../api/call-api.ts'

const unexpected = t`Something went wrong on our side. Please try again.`

type Refusal = { message: string; errors: Record<string, string> }

/** Uses `fallback` if the server gave no message. */
function refusalOf(error: unknown, fallback: string): Refusal {
  if (error instanceof ApiError && error.code !== 'unreadable') return error
  console.error(error)
  return { message: fallback, errors: {} }
}

/** Sends one request at a time for a form: whether it is in progress, and the last outcome. */
export function useRequest(fallback = unexpected) {
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** Resolves with the refusal, or null on success. */
  const run = async (request: () => Promise<void>) => {
    setSending(true)
    setRefusal(null)
    try {
      await request()
      return null
    } catch (error) {
      const newRefusal = refusalOf(error, fallback)
      setRefusal(newRefusal)
      return newRefusal
    } finally {
      setSending(false)
    }
  }
  return { isSending, refusal, forget: () => setRefusal(null), run }
}

type Problems<Name extends string> = { [name in Name]?: string | undefined }
/** Returns the current value of a field. */
export type ReadField<Name extends string> = (name: Name) => string

type Rules<Name extends string> = {
  /** Field names in the order of their rules, which is their order on the screen. */
  names: readonly Name[]
  check: (read: ReadField<Name>) => Problems<Name>
  /** Rules checked while typing. */
  checkLive?: (read: ReadField<Name>) => Problems<Name>
  send: (read: ReadField<Name>) => Promise<void>
  /** Message for a refusal without its own. */
  fallback?: string
  /** Every field gets its message or tick at once, not only those up to the first invalid one. */
  showAll?: boolean
  /** The error summary takes the focus instead of the first invalid field. */
  hasSummary?: boolean
  /** Prefix for the ids of this form's fields, in case the page has another form. */
  idPrefix?: string
}

/** Returns the name of the field that was typed into. */
function nameOf(target: EventTarget) {
  const isField =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  return isField ? target.name : null
}

function readerOf<Name extends string>(form: HTMLFormElement): ReadField<Name> {
  const values = new FormData(form)
  return (name) => String(values.get(name) ?? '')
}

function focusField(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

function pick<Name extends string>(names: readonly Name[], errors: Record<string, string>) {
  const problems: Problems<Name> = {}
  for (const name of names) problems[name] = errors[name]
  return problems
}

type VerdictRules<Name extends string> = Required<Pick<Rules<Name>, 'names' | 'showAll' | 'hasSummary'>>

/** Holds the problems of each field at the last check. */
function useVerdict<Name extends string>({ names, showAll, hasSummary }: VerdictRules<Name>) {
  const [refusals, setRefusals] = useState(0)
  const [problems, setProblems] = useState<Problems<Name>>({})
  const [good, setGood] = useState<readonly Name[]>([])
  const firstFound = names.find((name) => problems[name])
  return {
    problemOf: (name: Name) => (showAll || name === firstFound ? problems[name] : undefined),
    isGood: (name: Name) => good.includes(name),
    refusals,
    /** Shows the problems and focuses the first field, or their summary; returns true if there are none. */
    judge(form: HTMLFormElement, problems: Problems<Name>) {
      const wrong = names.find((name) => problems[name])
      const before = wrong === undefined ? names : names.slice(0, names.indexOf(wrong))
      setProblems(problems)
      const read = readerOf<Name>(form)
      // An empty optional field gets no tick.
      setGood(showAll ? names.filter((name) => !problems[name] && read(name) !== '') : before)
      if (wrong === undefined) return true
      if (hasSummary) setRefusals((count) => count + 1)
      else focusField(form, wrong)
      return false
    },
    /** The message was about the old value. */
    forget(changed: string) {
      setGood((good) => good.filter((name) => name !== changed))
      if (showAll) setProblems((before) => ({ ...before, [changed]: undefined }))
    },
    clear() {
      setProblems({})
      setGood([])
    },
  }
}

/**
 * Handles a form whose first broken rule stops the submission: its message is shown under the field, which takes the
 * focus, and the fields before it get a tick. The server's messages for a field are shown there too. Input is never
 * lost.
 */
export function useCheckedForm<Name extends string>(rules: Rules<Name>) {
  const { names, check, checkLive, send, fallback, showAll = false, hasSummary = false, idPrefix = '' } = rules
  const request = useRequest(fallback)
  const verdict = useVerdict({ names, showAll, hasSummary })
  const [live, setLive] = useState<Problems<Name>>({})

  const submit = async (form: HTMLFormElement) => {
    const read = readerOf<Name>(form)
    request.forget()
    if (!verdict.judge(form, check(read))) return
    const refusal = await request.run(() => send(read))
    if (refusal) verdict.judge(form, pick(names, refusal.errors))
  }

  const errors = request.refusal?.errors ?? {}
  return {
    isSending: request.isSending,
    /** Refusal that belongs to no field. */
    failure: names.some((name) => errors[name]) ? null : (request.refusal?.message ?? null),
    form: {
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!request.isSending) void submit(event.currentTarget)
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const changed = nameOf(event.target)
        if (checkLive) setLive(checkLive(readerOf<Name>(event.currentTarget)))
        if (changed !== null) verdict.forget(changed)
      },
    },
    /** Problems for a summary, which is re-rendered at every refusal. */
    summary: {
      refusals: verdict.refusals,
      problems: names.map((name) => ({ field: idPrefix + name, message: verdict.problemOf(name) })),
    },
    /** Resets the form to its initial state. */
    startAnew: (form: HTMLFormElement) => {
      form.reset()
      verdict.clear()
    },
    field: (name: Name) => ({
      id: idPrefix + name,
      name,
      error: live[name] ?? verdict.problemOf(name),
      isValid: verdict.isGood(name) && !live[name],
    }),
  }
}
