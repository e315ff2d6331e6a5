const kb = 1024

/** A size as people read it: 640 KB, 1.4 MB, on one line. */
export function formatBytes(bytes: number) {
  if (bytes < 1000 * kb) return `${Math.max(1, Math.round(bytes / kb))}\u00a0KB`
  return `${(bytes / kb / kb).toFixed(1)}\u00a0MB`
}
