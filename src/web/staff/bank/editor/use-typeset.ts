import { useEffect, useRef, useState } from 'react'
import { questionCalls } from '#domains/bank/calls.ts'
import { api } from '../../shell/api.ts'

export type Typeset = { html: string; problem: string | null }

const waitMs = 300
const mostKept = 400
const kept = new Map<string, Typeset>()

function keep(source: string, typeset: Typeset) {
  kept.set(source, typeset)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}

/**
 * Returns each text as typeset by the server, 300 ms after the last key; until then the previous result. Results are
 * cached.
 */
export function useTypeset(texts: string[]): Typeset[] {
  const [, setTimes] = useState(0)
  const last = useRef<Typeset[]>([])
  const key = JSON.stringify(texts)
  // The server is outside React.
  useEffect(() => {
    const sources: string[] = JSON.parse(key)
    const missing = [...new Set(sources.filter((text) => text.trim() !== '' && !kept.has(text)))]
    if (missing.length === 0) return
    let isOver = false
    const timer = setTimeout(() => {
      api(questionCalls)
        .typeset({ texts: missing })
        .then(
          (answer) => {
            for (const [index, typeset] of answer.texts.entries()) keep(missing[index] ?? '', typeset)
            if (!isOver) setTimes((n) => n + 1)
          },
          () => undefined, // Without a connection the preview stays as it was; the editor says that nothing is saved.
        )
    }, waitMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [key])
  const shown = texts.map((text, index): Typeset => {
    if (text.trim() === '') return { html: '', problem: null }
    return kept.get(text) ?? last.current[index] ?? { html: '', problem: null }
  })
  last.current = shown
  return shown
}
