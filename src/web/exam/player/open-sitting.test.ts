import { afterEach, expect, test, vi } from 'vitest'
import { createLease, type Lease } from './open-sitting.ts'

const open: Lease[] = []
let attempts = 0

afterEach(() => {
  vi.unstubAllGlobals()
  for (const lease of open.splice(0)) lease.close()
})

function newAttempt() {
  attempts += 1
  return `attempt-${attempts}`
}

/** Opens a page with the attempt, and records whether it was told that it lost the attempt. */
function openPage(attemptId: string, epoch: number) {
  const onTaken = vi.fn()
  open.push(createLease({ attemptId, epoch, onTaken }))
  return onTaken
}
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 50))

test('notifies an older page of a newer one at once, while the newer one continues', async () => {
  const attempt = newAttempt()
  const older = openPage(attempt, 1)
  const newer = openPage(attempt, 2)
  await vi.waitFor(() => expect(older).toHaveBeenCalledTimes(1), { timeout: 20_000 })
  await settled()
  expect(newer).not.toHaveBeenCalled()
})

test('notifies a page that starts to listen after the newer one', async () => {
  const attempt = newAttempt()
  const newer = openPage(attempt, 3)
  const older = openPage(attempt, 2)
  await vi.waitFor(() => expect(older).toHaveBeenCalledTimes(1), { timeout: 20_000 })
  expect(newer).not.toHaveBeenCalled()
})

test('ignores another attempt, a closed page and unrelated messages', async () => {
  const attempt = newAttempt()
  const page = openPage(attempt, 1)
  const gone = vi.fn()
  createLease({ attemptId: attempt, epoch: 1, onTaken: gone }).close()
  openPage(newAttempt(), 9)
  const stranger = new BroadcastChannel(`attempt.${attempt}`)
  for (const message of [null, 'epoch', { epoch: '9' }, { time: 9 }]) stranger.postMessage(message)
  await settled()
  stranger.close()
  expect(page).not.toHaveBeenCalled()
  openPage(attempt, 2)
  await vi.waitFor(() => expect(page).toHaveBeenCalledTimes(1), { timeout: 20_000 })
  expect(gone).not.toHaveBeenCalled()
})

test('does nothing in a browser without BroadcastChannel', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const onTaken = openPage(newAttempt(), 1)
  expect(onTaken).not.toHaveBeenCalled()
})
