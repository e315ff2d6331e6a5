/**
 * Loads again what could not be loaded, each time after a longer pause, half a minute at most, so that a dead spot costs nothing but time. `tries`: after so many it
 * fails; without them it never does.
 */
export function retry<T>(load: () => Promise<T>, tries = Infinity, pause = 1000): Promise<T> {
  return load().catch(async (error) => {
    if (tries < 2) throw error
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())))
    return retry(load, tries - 1, Math.min(pause * 2, 30_000))
  })
}
