import { type FormEvent, useState } from 'react'
import { ApiError } from './api.ts'

const unexpected = 'Something went wrong on our side. Please try again.'

type Refusal = { message: string; errors: Record<string, string> }

/** Without words of the server's own, `fallback` says that it did not work. */
function refusalOf(error: unknown, fallback: string): Refusal {
  if (error instanceof ApiError && error.code !== 'unreadable') return error
  console.error(error)
  return { message: fallback, errors: {} }
}

/** One request at a time for a form: whether it is under way, and what came of the last one. */
export function useRequest(fallback = unexpected) {
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** Answers the refusal, or null when all went well. */
  const run = async (request: () => Promise<void>) => {
    setSending(true)
    setRefusal(null)
    try {
      await request()
      return null
    } catch (error) {
      const found = refusalOf(error, fallback)
      setRefusal(found)
      return found
    } finally {
      setSending(false)
    }
  }
  return { isSending, refusal, forget: () => setRefusal(null), run }
}

type Problems<Name extends string> = { [name in Name]?: string | undefined }
/** The value of a field as it stands. */
export type ReadField<Name extends string> = (name: Name) => string

type Rules<Name extends string> = {
  /** The fields in the order of their rules, which is the order on the screen. */
  names: readonly Name[]
  check: (read: ReadField<Name>) => Problems<Name>
  /** Rules that speak while somebody is typing. */
  checkLive?: (read: ReadField<Name>) => Problems<Name>
  send: (read: ReadField<Name>) => Promise<void>
  /** What a person reads when the server refused without a word. */
  fallback?: string
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

/**
 * A form of which the first broken rule stops the submission: its message stands under its field, which takes the focus; the fields before it are
 * ticked. What the server says of a field is shown in the same place. What was typed stays whatever happens.
 */
export function useCheckedForm<Name extends string>({ names, check, checkLive, send, fallback }: Rules<Name>) {
  const request = useRequest(fallback)
  const [found, setFound] = useState<Problems<Name>>({})
  const [good, setGood] = useState<readonly Name[]>([])
  const [live, setLive] = useState<Problems<Name>>({})

  const show = (form: HTMLFormElement, problems: Problems<Name>) => {
    const wrong = names.find((name) => problems[name])
    setFound(problems)
    setGood(wrong === undefined ? names : names.slice(0, names.indexOf(wrong)))
    if (wrong !== undefined) focusField(form, wrong)
    return wrong === undefined
  }
  const submit = async (form: HTMLFormElement) => {
    const read = readerOf<Name>(form)
    request.forget()
    if (!show(form, check(read))) return
    const refusal = await request.run(() => send(read))
    if (refusal) show(form, pick(names, refusal.errors))
  }

  const firstFound = names.find((name) => found[name])
  const errors = request.refusal?.errors ?? {}
  return {
    isSending: request.isSending,
    /** What was refused and belongs to no field. */
    failure: names.some((name) => errors[name]) ? null : (request.refusal?.message ?? null),
    form: {
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!request.isSending) void submit(event.currentTarget)
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const { target } = event
        if (checkLive) setLive(checkLive(readerOf<Name>(event.currentTarget)))
        // A tick says that the value was checked, and this one is no longer the value that was.
        if (target instanceof HTMLInputElement) setGood(good.filter((name) => name !== target.name))
      },
    },
    field: (name: Name) => ({
      id: name,
      name,
      error: live[name] ?? (name === firstFound ? found[name] : undefined),
      isValid: good.includes(name) && !live[name],
    }),
  }
}
