import { useCallback, useEffect, useRef } from 'react'
import { keepTrying, type Trying } from './keep-trying.ts'
import type { AtBriefing, InHall, Stage } from './stage.ts'

type StartParts = {
  stage: Stage
  setStage: (stage: Stage) => void
  enter: (from: AtBriefing | InHall, trying: Trying) => Promise<void>
  stayOutside: (from: AtBriefing | InHall, error: unknown) => Promise<void>
}

/** The press of the button that begins, resumes or continues here: repeated by itself until the hall is there, the server refuses for good, or the student stops it. */
export function useStart({ stage, setStage, enter, stayOutside }: StartParts) {
  // The start that is under way; another number ends it between two tries.
  const start = useRef(0)
  const drop = useCallback(() => {
    start.current += 1
  }, [])
  // Timers are outside React.
  useEffect(() => drop, [drop])
  const testId = 'info' in stage ? stage.info.test._id : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another test in the address ends the start of this one
  useEffect(drop, [testId])

  function begin() {
    if (stage.name !== 'briefing' && stage.name !== 'hall') return
    const opening: AtBriefing | InHall = { ...stage, isOpening: true, problem: null, waiting: null }
    setStage(opening)
    drop()
    const mine = start.current
    const isWanted = () => start.current === mine
    const trying = keepTrying({ onWait: (waiting) => setStage({ ...opening, waiting }), isWanted })
    enter(opening, trying).catch(async (error: unknown) => {
      if (isWanted()) await stayOutside(opening, error)
    })
  }

  /** Stops retrying; a request in progress may finish. */
  function stopTrying() {
    if (stage.name !== 'briefing' && stage.name !== 'hall') return
    drop()
    setStage({ ...stage, isOpening: false, waiting: null })
  }

  return { begin, stopTrying }
}
