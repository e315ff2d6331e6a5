import { type ChangeEvent, useState } from 'react'
import type { FileKind } from '../../../domains/identity/schema.ts'
import type { Pictures } from './profile-values.ts'
import { readPictureFile } from './shrink-picture.ts'

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
    setProblems((old) => ({ ...old, [kind]: isGood ? '' : (read?.problem ?? 'This picture cannot be read.') }))
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
