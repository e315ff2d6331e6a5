/** Whether an address stays on this site; two slashes name another host. */
export function isOwnPath(address: string) {
  return /^\/(?![/\\])/.test(address)
}
