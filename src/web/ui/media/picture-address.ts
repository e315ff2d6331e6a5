const widths = [360, 540, 720, 1080]
const ownAddress = /^(\/media\/[0-9a-f-]{36})\/(\d+)x(\d+)(?:-([0-9a-f]{6}))?\.webp$/

/** What the address of a picture of ours tells of it: size, mean colour, and its smaller forms as `srcset`s (empty when there are none). Null for any other address. */
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
