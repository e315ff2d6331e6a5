import { useEffect, useRef } from 'react'
import type { DeviceStore } from './device/device-store.ts'
import { findKeptSitting } from './device/kept-sitting.ts'
import type { PaperStore } from './device/paper-store.ts'
import type { Ending } from './open-sitting.ts'
import type { InHall, Stage } from './stage.ts'
import { fetchHall } from './use-fetch-ahead.ts'

type Parts = { device: DeviceStore; papers: PaperStore; quizId: string; onStage: (stage: Stage) => void }

/** The hall that this device was in before the page was loaded anew without a network; null: none, or not all of it is here. */
export async function findHall({ device, papers, quizId, onStage }: Parts): Promise<InHall | null> {
  const kept = findKeptSitting(quizId)
  if (!kept) return null
  try {
    const { restoreHall } = await fetchHall()
    const onEnd = (ending: Ending) => onStage({ name: 'thanks', info: kept.info, ...ending })
    return await restoreHall({ device, papers, kept, onEnd })
  } catch {
    return null
  }
}

const everyMs = 10_000
// A hall whose network comes back does not come back in one second.
const spreadMs = 3000

/** Tries again and again to open at the server what was brought back without it. */
export function useReopening(stage: Stage, reopen: (restored: InHall) => void) {
  const newest = useRef(reopen)
  // The newest of each rendering, without setting the timers anew.
  useEffect(() => {
    newest.current = reopen
  })
  // Timers and the network are outside React.
  useEffect(() => {
    if (stage.name !== 'hall' || !stage.isRestored) return
    const attempt = () => newest.current(stage)
    let soon: ReturnType<typeof setTimeout> | undefined
    const onOnline = () => {
      soon = setTimeout(attempt, Math.random() * spreadMs)
    }
    const timer = setInterval(attempt, everyMs + Math.random() * spreadMs)
    addEventListener('online', onOnline)
    return () => {
      clearInterval(timer)
      clearTimeout(soon)
      removeEventListener('online', onOnline)
    }
  }, [stage])
}
