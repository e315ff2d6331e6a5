import { useEffect, useState } from 'react'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { readFreeBytes } from '#web/shell/downloads/store-file.ts'
import { sweepDownloads } from '#web/shell/downloads/sweep-downloads.ts'
import { formatBytes } from '#web/ui/text/format-bytes.ts'

const gigabyte = 1024 ** 3

/** What the browser says is left for this site; null where it says nothing. `used`: asked anew when it changes. */
export function useSpace(used: number) {
  const [left, setLeft] = useState<{ of: number; bytes: number } | null>(null)
  // The storage of the browser is outside React.
  useEffect(() => {
    let isShown = true
    const look = async () => {
      const bytes = await readFreeBytes()
      if (isShown && bytes !== null) setLeft({ of: used, bytes })
    }
    look().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [used])
  // Of before, while the browser is asked anew.
  return left === null ? null : left.bytes + left.of - used
}

export function spaceText(bytes: number | null) {
  if (bytes === null) return ''
  const size = bytes < gigabyte ? formatBytes(bytes) : `${(bytes / gigabyte).toFixed(1)}\u00a0GB`
  return t`About ${size} is free for downloads on this device.`
}

/** Looks whether everything may still be kept. Answers how many downloads had to go. */
export function useSweep() {
  const api = useApi()
  const [count, setCount] = useState(0)
  // The device and the network are outside React.
  useEffect(() => {
    let isShown = true
    sweepDownloads(api).then(
      (ended) => isShown && setCount(ended),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [api])
  return count
}
