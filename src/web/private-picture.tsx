import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { loadPrivateFile } from './load-private-file.ts'

type PrivatePictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt'> & {
  /** Address of the file; null where there is none. */
  path: string | null
  alt: string
  /** What stands in its place until it is there, and when it is not. */
  children: ReactNode
}

/** A picture that only its owner may see. */
export function PrivatePicture({ path, alt, children, ...img }: PrivatePictureProps) {
  const [shown, setShown] = useState<{ path: string; address: string } | null>(null)
  // The network and the browser's store of blobs are outside React.
  useEffect(() => {
    let isWanted = true
    let address: string | null = null
    const load = async (path: string) => {
      address = await loadPrivateFile(path)
      if (address === null) return
      if (isWanted) setShown({ path, address })
      else URL.revokeObjectURL(address)
    }
    if (path !== null) void load(path)
    return () => {
      isWanted = false
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [path])
  if (shown === null || shown.path !== path) return children
  return <img {...img} src={shown.address} alt={alt} />
}
