import { useEffect } from 'react'
import type { Language } from '../../../domains/exams/schema.ts'
import type { PaperStore } from './device/paper-store.ts'
import { fetchHall } from './fetch-hall.ts'
import type { Stage } from './stage.ts'

const hallAfterMs = 1500

/** While the instructions are read, the code of the hall and the sealed paper are on their way to the device: the start then needs only the key. */
export function useFetchAhead(papers: PaperStore, stage: Stage, language: Language) {
  const isBriefing = stage.name === 'briefing'
  const testId = isBriefing ? stage.info.test._id : null
  const from = isBriefing ? stage.paperFrom : null
  // A timer and the network are outside React. The instructions themselves come first.
  useEffect(() => {
    if (!isBriefing) return
    const timer = setTimeout(() => void fetchHall().catch(() => undefined), hallAfterMs)
    return () => clearTimeout(timer)
  }, [isBriefing])
  // The same.
  useEffect(() => {
    if (testId === null || from === null) return
    const wait = Math.max(0, from - performance.now())
    const timer = setTimeout(() => papers.fetchAhead({ testId, language }), wait)
    return () => clearTimeout(timer)
  }, [papers, testId, from, language])
}
