import { notAPicture, pictureBytes, pictureTooLarge } from '../../../domains/identity/rules.ts'

// The server draws pictures anew at 1200 pixels; a face or a signature is still a good one at half of that.
const longestSides = [1200, 900, 600]
const qualities = [0.85, 0.7, 0.55]
const takenAsTheyAre = ['image/png', 'image/jpeg', 'image/webp']

export type ReadPicture = { dataUrl: string } | { problem: string }

function readDataUrl(blob: Blob) {
  return new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

function draw(picture: ImageBitmap, longestSide: number) {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // JPEG knows no transparency and would make it black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

function encode(canvas: HTMLCanvasElement, quality: number) {
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/** The largest drawing of the picture that may be sent; null when there is none. */
async function shrink(file: File) {
  const picture = await createImageBitmap(file).catch(() => null) // not a picture, or of a kind this browser cannot read
  if (!picture) return null
  for (const side of longestSides) {
    const canvas = draw(picture, side)
    for (const quality of canvas ? qualities : []) {
      const blob = canvas && (await encode(canvas, quality))
      if (blob && blob.size <= pictureBytes) return blob
    }
  }
  return null
}

/** A chosen file as what is sent: as it is when it is small enough, else drawn smaller. */
export async function readPictureFile(file: File): Promise<ReadPicture> {
  const isFit = file.size <= pictureBytes
  if (isFit && takenAsTheyAre.includes(file.type)) return { dataUrl: await readDataUrl(file) }
  const small = await shrink(file)
  if (small) return { dataUrl: await readDataUrl(small) }
  return { problem: isFit ? notAPicture : pictureTooLarge }
}
