import { ApiError } from '../../call-api.ts'

/** The code of the hall. It is fetched while the instructions are read, and asked for again before a start: without it no clock may begin. Rejects with a sentence fit to show. */
export async function fetchHall() {
  try {
    return await import('./enter-hall.ts')
  } catch {
    const message = 'The test could not be loaded. Check your network and try again; the clock has not started.'
    throw new ApiError({ status: 0, code: 'offline', message })
  }
}
