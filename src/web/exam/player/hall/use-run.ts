import { useSyncExternalStore } from 'react'
import type { Run } from '../sitting/run.ts'

/** What the candidate has done so far. */
export function useExam(run: Run) {
  return useSyncExternalStore(run.subscribe, run.exam, run.exam)
}

/** How the answers stand with the server; apart from the exam, so that sending renders nothing but its own line. */
export function useLine(run: Run) {
  return useSyncExternalStore(run.subscribe, run.line, run.line)
}
