import { getToken } from './session.ts'

/**
 * The picture behind an address of `/api/um/files/`, as an address that an `<img>` can show: an `<img>` itself could not send the bearer
 * token. null when it is not there. Whoever shows it calls `URL.revokeObjectURL` when done.
 */
export async function loadPrivateFile(path: string) {
  const token = getToken()
  if (token === null || !path.startsWith('/api/um/files/')) return null
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } }).catch(() => null)
  return response?.ok ? URL.createObjectURL(await response.blob()) : null
}
