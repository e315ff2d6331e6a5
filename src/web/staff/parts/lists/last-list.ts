/* The list that was seen last: from a record of it, [ and ] go to its neighbours. */

let addresses: readonly string[] = []

export function rememberList(shown: readonly string[]) {
  addresses = shown
}

/** The address so many rows further in that list; null where there is none. */
export function neighbourOf(pathname: string, step: number) {
  const at = addresses.findIndex((address) => address.split('?')[0] === pathname)
  return at < 0 ? null : (addresses[at + step] ?? null)
}
