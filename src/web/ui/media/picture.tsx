const widths = [200, 360, 540, 720, 1080]
const ownAddress = /^(\/media\/[0-9a-f-]{36})\/(\d+)x(\d+)(?:-([0-9a-f]{6}))?\.webp$/

/**
 * Parses the address of one of our pictures: size, mean colour, and its smaller variants as `srcset`s (empty if there
 * are none). Null for any other address.
 */
export function readPictureAddress(src: string) {
  const [, folder, digits, height, colour] = ownAddress.exec(src) ?? []
  if (folder === undefined) return null
  const width = Number(digits)
  const forms = (format: string) =>
    widths.filter((each) => each <= width).map((each) => `${folder}/${each}.${format} ${each}w`)
  // The original ends the WebP list. It has no AVIF variant; the largest AVIF one suffices on wide screens.
  return {
    width,
    height: Number(height),
    colour: colour === undefined ? null : `#${colour}`,
    avif: forms('avif').join(', '),
    webp: [...forms('webp').filter((form) => !form.endsWith(` ${width}w`)), `${src} ${width}w`].join(', '),
  }
}

type PictureProps = {
  src: string
  /** Empty if the picture adds nothing to the text beside it. */
  alt: string
  /** Rendered size, as in CSS `sizes`; by default the size in its address. */
  sizes?: string
  width?: number
  height?: number
  /** For the one picture on which the first view depends. */
  priority?: boolean
  /** Shows a tinted background while loading, and around a picture that does not fill its space. */
  isTinted?: boolean
  className?: string | undefined
}

/** A picture that reserves its space while it loads, in the smallest variant that fits. */
export function Picture({
  src,
  alt,
  sizes = '100vw',
  width,
  height,
  priority = false,
  isTinted = false,
  className,
}: PictureProps) {
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
      style={stored?.colour && !isTinted ? { backgroundColor: stored.colour } : undefined}
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
