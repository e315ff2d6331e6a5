import { useState, useSyncExternalStore } from 'react'
import { t } from '#platform/text/messages.ts'
import { namesOf } from '../sitting/layout.ts'
import type { Run } from '../sitting/run.ts'

/** What the candidate has done so far. */
export function useExam(run: Run) {
  return useSyncExternalStore(run.subscribe, run.exam, run.exam)
}

/** How the answers stand with the server; apart from the exam, so that sending renders nothing but its own line. */
export function useLine(run: Run) {
  return useSyncExternalStore(run.subscribe, run.line, run.line)
}

/** What the office has given and told. */
export function useNews(run: Run) {
  return useSyncExternalStore(run.subscribe, run.news, run.news)
}

/** Whether each section is open, over or to come, in the order of the layout. */
export function useSections(run: Run) {
  return useSyncExternalStore(run.subscribe, run.sections, run.sections)
}

type News = { questionId: string; text: string }

/** What has to be told when one section has ended and the next begun, as long as the candidate stands at its first question; '' else. */
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
