import { useState, useSyncExternalStore } from 'react'
import { t } from '#platform/text/messages.ts'
import { namesOf } from '../sitting/layout.ts'
import type { Run } from '../sitting/run.ts'

/** Returns the candidate's answers and current question. */
export function useExam(run: Run) {
  return useSyncExternalStore(run.subscribe, run.exam, run.exam)
}

/** Returns the state of sending, separate from the exam so that only its own line re-renders. */
export function useLine(run: Run) {
  return useSyncExternalStore(run.subscribe, run.line, run.line)
}

/** Returns the office's messages and extra time. */
export function useNews(run: Run) {
  return useSyncExternalStore(run.subscribe, run.news, run.news)
}

/** Returns whether each section is open, over or still to come, in the order of the layout. */
export function useSections(run: Run) {
  return useSyncExternalStore(run.subscribe, run.sections, run.sections)
}

type News = { questionId: string; text: string }

/**
 * Returns the announcement that one section has ended and the next begun, while the candidate is at its first question;
 * otherwise ''.
 */
export function useSectionNews(run: Run, currentId: string) {
  const sectionStates = useSections(run)
  const parts = run.layout.sections.filter((_part, index) => sectionStates[index] === 'open')
  const isOneByOne = parts.length < sectionStates.length
  const open = isOneByOne ? parts : []
  const [seen, setSeen] = useState(open)
  const [news, setNews] = useState<News | null>(null)
  if (open[0] !== seen[0]) {
    setSeen(open)
    const [over, next] = [namesOf(seen), namesOf(open)]
    const ended = seen.length > 1 ? t`${over} are over.` : t`${over} is over.`
    const begun = open.length > 1 ? t`${next} begin now.` : t`${next} begins now.`
    setNews(seen.length === 0 || open.length === 0 ? null : { questionId: currentId, text: `${ended} ${begun}` })
  }
  return news?.questionId === currentId ? news.text : ''
}
