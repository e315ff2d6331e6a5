import { useEffect, useRef } from 'react'
import type { DeviceStore } from './device/device-store.ts'
import { findKeptSitting } from './device/kept-sitting.ts'
import type { PaperStore } from './device/paper-store.ts'
import type { Ending } from './open-sitting.ts'
import type { InHall, Stage } from './stage.ts'
import { fetchHall } from './use-fetch-ahead.ts'

type HallParts = { device: DeviceStore; papers: PaperStore; quizId: string; onStage: (stage: Stage) => void }

/** Restores the hall after a reload without a network; null if there is none, or not all of it is stored. */
export async function findHall({ device, papers, quizId, onStage }: HallParts): Promise<InHall | null> {
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
// Spreads reconnection when the network of a whole hall recovers.
const spreadMs = 3000

/** Retries opening at the server what was restored without it. */
export function useReopening(stage: Stage, reopen: (restored: InHall) => void) {
  const newest = useRef(reopen)
  // The latest values of each render, without resetting the timers.
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
