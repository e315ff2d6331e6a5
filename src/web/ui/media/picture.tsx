import { readPictureAddress } from './picture-address.ts'

type PictureProps = {
  src: string
  /** Empty for a picture that says nothing the text beside it does not say. */
  alt: string
  /** The room it takes, as in CSS `sizes`; the size it is drawn at, else the one its address tells. */
  sizes?: string
  width?: number
  height?: number
  /** For the one picture that the first view is waiting for. */
  priority?: boolean
  className?: string | undefined
}

/** A picture that keeps its place while it loads, in the smallest form that fits. */
export function Picture({ src, alt, sizes = '100vw', width, height, priority = false, className }: PictureProps) {
  const stored = readPictureAddress(src)
  const hints = priority
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)
  const image = (
    <img
      src={src}
      alt={alt}
      width={width ?? stored?.width}
      height={height ?? stored?.height}
      className={className}
      style={stored?.colour ? { backgroundColor: stored.colour } : undefined}
      {...hints}
    />
  )
  if (!stored?.avif) return image
  return (
    <picture>
      <source type="image/avif" srcSet={stored.avif} sizes={sizes} />
      <source type="image/webp" srcSet={stored.webp} sizes={sizes} />
      {image}
    </picture>
  )
}
