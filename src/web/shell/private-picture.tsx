import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { profileCalls } from '#domains/identity/profile/calls.ts'
import { addressOf } from '#platform/http/call.ts'
import { getToken } from './session.ts'

type PrivatePictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt'> & {
  /** Address of the file; null if there is none. */
  path: string | null
  alt: string
  /** Called with its address when the picture has loaded or failed. */
  onSettled?: (path: string) => void
  /** Placeholder until the picture is loaded, and if it fails. */
  children: ReactNode
}

/** A picture that only its owner can see. */
export function PrivatePicture({ path, alt, children, onSettled, ...img }: PrivatePictureProps) {
  const [shown, setShown] = useState<{ path: string; address: string } | null>(null)
  // The network and the browser's store of blobs are outside React.
  useEffect(() => {
    let isWanted = true
    let address: string | null = null
    const load = async (path: string) => {
      address = await loadPrivateFile(path)
      if (address === null) return void (isWanted && onSettled?.(path))
      if (isWanted) setShown({ path, address })
      else URL.revokeObjectURL(address)
    }
    if (path !== null) void load(path)
    return () => {
      isWanted = false
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [path, onSettled])
  if (shown === null || shown.path !== path) return children
  const settle = () => onSettled?.(shown.path)
  return <img {...img} src={shown.address} alt={alt} onLoad={settle} onError={settle} />
}

/**
 * Loads a picture from `/api/um/files/` as an object URL for an `<img>`, which cannot send the bearer token itself.
 * null if there is none. The caller must call `URL.revokeObjectURL` when done.
 */
async function loadPrivateFile(path: string) {
  const token = getToken()
  if (token === null || !path.startsWith(addressOf(profileCalls.ownFile, { id: '' }))) return null
  const response = await fetch(path, { headers: { authorization: `Bearer ${token}` } }).catch(() => null)
  return response?.ok ? URL.createObjectURL(await response.blob()) : null
}
