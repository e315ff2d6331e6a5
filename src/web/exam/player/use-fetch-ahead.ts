import { useEffect } from 'react'
import type { Language } from '#domains/bank/schema.ts'
import { t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import type { PaperStore } from './device/paper-store.ts'
import type { Stage } from './stage.ts'

const hallAfterMs = 1500

/**
 * Fetches the hall's code while the candidate reads the instructions, and once more before a start, because no timer
 * may run without it. Rejects with a message for the candidate.
 */
export async function fetchHall() {
  try {
    return await import('./enter-hall.ts')
  } catch {
    const message = t`The test could not be loaded. Check your network and try again; the clock has not started.`
    throw new ApiError({ status: 0, code: 'offline', message })
  }
}

/** Fetches the hall's code and the sealed paper while the candidate reads the instructions, so that starting needs only the key. */
export function useFetchAhead(papers: PaperStore, stage: Stage, language: Language) {
  const isBriefing = stage.name === 'briefing'
  const testId = isBriefing ? stage.info.test._id : null
  const from = isBriefing ? stage.paperFrom : null
  // The timer and the network are outside React. The instructions themselves load first.
  useEffect(() => {
    if (!isBriefing) return
    const timer = setTimeout(() => void fetchHall().catch(() => undefined), hallAfterMs)
    return () => clearTimeout(timer)
  }, [isBriefing])
  // The timer and the network are outside React.
  useEffect(() => {
    if (testId === null || from === null) return
    const wait = Math.max(0, from - performance.now())
    const timer = setTimeout(() => papers.fetchAhead({ testId, language }), wait)
    return () => clearTimeout(timer)
  }, [papers, testId, from, language])
}
