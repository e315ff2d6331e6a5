/*
 * Reuses memory for the bodies of large files: allocating 19 MB for each file causes a full garbage collection
 * after every third, during which saves of answers wait.
 */

/** As many as the large imports that usually arrive at once; others are left to the garbage collector. */
const mostKept = 4
/** Smaller bodies get memory of their own size. */
const stepBytes = 4 * (1 << 20)
/** A process that gets no more files gives the memory back. */
const keptForMs = 60_000

const kept: ArrayBuffer[] = []
let timer: NodeJS.Timeout | undefined

function forgetLater() {
  clearTimeout(timer)
  timer = setTimeout(() => kept.splice(0), keptForMs)
  timer.unref()
}

/** Returns memory of this size, with the last body's content still in it. */
export function takeMemory(bytes: number) {
  if (bytes < stepBytes) return Buffer.allocUnsafeSlow(bytes)
  const index = kept.findIndex(({ byteLength }) => byteLength >= bytes)
  const [memory] = index === -1 ? [] : kept.splice(index, 1)
  if (memory) return Buffer.from(memory, 0, bytes)
  // The system commits memory only as it is written, so that a body of unknown length takes no more than its
  // length.
  return Buffer.allocUnsafeSlow(Math.ceil(bytes / stepBytes) * stepBytes).subarray(0, bytes)
}

/** Hands the memory of a body on to the next one. The caller has read the body to its end, and must not read it again. */
export function giveMemoryBack({ buffer }: Buffer) {
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength < stepBytes) return
  if (kept.length >= mostKept || kept.includes(buffer)) return
  kept.push(buffer)
  forgetLater()
}
