type LeaseParts = { attemptId: string; epoch: number; onTaken: () => void }

function epochIn(message: unknown) {
  if (typeof message !== 'object' || message === null || !('epoch' in message)) return null
  return typeof message.epoch === 'number' ? message.epoch : null
}

/**
 * Tells the other tabs of this browser that the attempt is open here, so that an older tab turns read-only at once and not at its next save. Only the server
 * decides whose answers are taken. Where tabs cannot talk to each other, nothing is told.
 */
export function createLease({ attemptId, epoch, onTaken }: LeaseParts) {
  if (typeof BroadcastChannel === 'undefined') return { close: () => undefined }
  const channel = new BroadcastChannel(`attempt.${attemptId}`)
  const tell = () => channel.postMessage({ epoch })
  channel.onmessage = ({ data }) => {
    const other = epochIn(data) ?? epoch
    if (other > epoch) {
      channel.close()
      onTaken()
    }
    // The older page came to listen only now.
    if (other < epoch) tell()
  }
  tell()
  return { close: () => channel.close() }
}
export type Lease = ReturnType<typeof createLease>
