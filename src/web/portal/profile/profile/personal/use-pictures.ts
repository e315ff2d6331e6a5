import { type ChangeEvent, useState } from 'react'
import { notAPicture, pictureBytes, pictureTooLarge } from '#domains/identity/profile/rules.ts'
import type { FileKind } from '#domains/identity/profile/schema.ts'
import { t } from '#platform/text/messages.ts'
import { readDataUrl } from '#web/ui/forms/read-data-url.ts'
import type { Pictures } from '../profile-values.ts'

const kinds: readonly FileKind[] = ['photo', 'signature']

/** The pictures that were chosen or taken out since the last saving. */
export function usePictures() {
  const [pictures, setPictures] = useState<Pictures>({})
  const [problems, setProblems] = useState<Partial<Record<FileKind, string>>>({})
  const [reading, setReading] = useState(0)

  const choose = async (kind: FileKind, input: HTMLInputElement) => {
    const file = input.files?.[0]
    if (!file) return
    setReading((count) => count + 1)
    const read = await readPictureFile(file).catch((): null => null)
    setReading((count) => count - 1)
    const isGood = read !== null && 'dataUrl' in read
    setProblems((old) => ({ ...old, [kind]: isGood ? '' : (read?.problem ?? t`This image could not be read.`) }))
    if (isGood) setPictures((old) => ({ ...old, [kind]: read.dataUrl }))
    // Cleared in any case: what is shown is the picture, and the same file can be chosen again.
    input.value = ''
  }

  return {
    pictures,
    isReading: reading > 0,
    /** After these were saved; what was chosen meanwhile stays. */
    forget: (saved: Pictures) => {
      setPictures((now) => {
        const rest = { ...now }
        for (const kind of kinds) if (rest[kind] === saved[kind]) delete rest[kind]
        return rest
      })
      setProblems({})
    },
    picture: (kind: FileKind) => ({
      kind,
      chosen: pictures[kind],
      problem: problems[kind] || undefined,
      onChoose: ({ target }: ChangeEvent<HTMLInputElement>) => void choose(kind, target),
      onRemove: () => {
        setProblems((old) => ({ ...old, [kind]: '' }))
        setPictures((old) => ({ ...old, [kind]: null }))
      },
    }),
  }
}

// The server draws pictures anew at 1200 pixels; a face or a signature is still a good one at half of that.
const longestSides = [1200, 900, 600]
const qualities = [0.85, 0.7, 0.55]
const takenAsTheyAre = ['image/png', 'image/jpeg', 'image/webp']

type ReadPicture = { dataUrl: string } | { problem: string }

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
async function readPictureFile(file: File): Promise<ReadPicture> {
  const isFit = file.size <= pictureBytes
  if (isFit && takenAsTheyAre.includes(file.type)) return { dataUrl: await readDataUrl(file) }
  const small = await shrink(file)
  if (small) return { dataUrl: await readDataUrl(small) }
  return { problem: isFit ? notAPicture : pictureTooLarge }
}
