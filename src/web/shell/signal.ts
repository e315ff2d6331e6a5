/** Returns a list of callbacks: `tell` calls them all; `watch` adds one and returns a function that removes it, as React's `useSyncExternalStore` expects. */
export function createSignal() {
  const listeners = new Set<() => void>()
  return {
    tell: () => {
      for (const listener of listeners) listener()
    },
    watch: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
