import { useState, useSyncExternalStore } from 'react'
import type { Run } from '../sitting/run.ts'

/** What the candidate has done so far. */
export function useExam(run: Run) {
  return useSyncExternalStore(run.subscribe, run.exam, run.exam)
}

/** How the answers stand with the server; apart from the exam, so that sending renders nothing but its own line. */
export function useLine(run: Run) {
  return useSyncExternalStore(run.subscribe, run.line, run.line)
}

/** Whether each section is open, over or to come, in the order of the layout. */
export function useSections(run: Run) {
  return useSyncExternalStore(run.subscribe, run.sections, run.sections)
}

type News = { questionId: string; text: string }

/** What has to be told when one section has ended and the next begun, as long as the candidate stands at its first question; '' else. */
export function useSectionNews(run: Run, currentId: string) {
  const sectionStates = useSections(run)
  const open = sectionStates.every((state) => state === 'open') ? -1 : sectionStates.indexOf('open')
  const [seen, setSeen] = useState(open)
  const [news, setNews] = useState<News | null>(null)
  if (open !== seen) {
    setSeen(open)
    const nameOf = (index: number) => run.layout.sections[index]?.section.section_name
    const text = `${nameOf(seen)} is over. ${nameOf(open)} begins now.`
    setNews(seen === -1 || open === -1 ? null : { questionId: currentId, text })
  }
  return news?.questionId === currentId ? news.text : ''
}
