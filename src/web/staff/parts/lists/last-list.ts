/*
 * The last viewed list, so that [ and ] lead from one of its records to the neighbours.
 */

let addresses: readonly string[] = []

export function rememberList(shown: readonly string[]) {
  addresses = shown
}

/** Returns the address `step` rows further in that list; null if there is none. */
export function neighbourOf(pathname: string, step: number) {
  const at = addresses.findIndex((address) => address.split('?')[0] === pathname)
  return at < 0 ? null : (addresses[at + step] ?? null)
}
