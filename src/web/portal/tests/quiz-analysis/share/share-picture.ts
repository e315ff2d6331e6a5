const probe = () => new File([''], 'score.png', { type: 'image/png' })

/** Whether this browser has a share sheet that takes pictures. */
export function canShareFiles() {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe()] })
}

/**
 * Opens the share sheet of the device. `again`: the browser wants a new press, as the picture came too long after the first one. Who closes the sheet has
 * changed their mind: that is no failure.
 */
export async function sharePicture(file: File): Promise<'done' | 'again'> {
  try {
    await navigator.share({ files: [file] })
    return 'done'
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'AbortError') return 'done'
    if (name === 'NotAllowedError') return 'again'
    throw error
  }
}
