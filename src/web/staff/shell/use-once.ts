import { useRef } from 'react'

/**
 * The idempotency key of a form whose work must be done once. The same body has the same key, so that pressing again after an answer that was lost, from us or from a proxy, finds what was done then; what is
 * corrected is another form.
 */
export function useOnce() {
  const last = useRef({ sent: '', key: '' })
  return (body: unknown) => {
    const sent = JSON.stringify(body)
    if (last.current.sent !== sent) last.current = { sent, key: crypto.randomUUID() }
    return last.current.key
  }
}
