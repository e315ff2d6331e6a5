const widths = [200, 360, 540, 720, 1080]
const ownAddress = /^(\/media\/[0-9a-f-]{36})\/(\d+)x(\d+)(?:-([0-9a-f]{6}))?\.webp$/

/**
 * Parses the address of one of our pictures: size, mean colour, and its smaller forms as `srcset`s (empty if
 * there are none). Null for any other address.
 */
export function readPictureAddress(src: string) {
  const [, folder, digits, height, colour] = ownAddress.exec(src) ?? []
  if (folder === undefined) return null
  const width = Number(digits)
  const forms = (format: string) =>
    widths.filter((each) => each <= width).map((each) => `${folder}/${each}.${format} ${each}w`)
  // The original closes the WebP list; AVIF has no form of it, and its largest one does on wide screens.
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
  /** Empty for a picture that adds nothing to the text beside it. */
  alt: string
  /** Rendered size, as in CSS `sizes`; by default the size in its address. */
  sizes?: string
  width?: number
  height?: number
  /** For the one picture that the first view is waiting for. */
  priority?: boolean
  /** Has a tinted background while it loads and around it if it does not fill its place. */
  isTinted?: boolean
  className?: string | undefined
}

/** A picture that keeps its place while it loads, in the smallest form that fits. */
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
