/*
 * Where reminders are sent to. A browser names the address, so it is a stranger's word: only the push services that browsers really use are asked, and no other host, however
 * it is written.
 */

const services = [
  /^fcm\.googleapis\.com$/,
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
]

/** `own`: origin of one more service, as an installation sets it; it alone may be plain http or have a port. */
export function isPushService(endpoint: string, ownService?: string) {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (ownService !== undefined && origin === ownService) return true
  return protocol === 'https:' && port === '' && services.some((service) => service.test(hostname))
}
