import { useState } from 'react'
import type { Language } from '#domains/bank/schema.ts'
import { englishTexts, type InstructionTexts } from './texts-en.ts'

/** Languages of the instruction pages, whatever the test's languages. */
export const instructionLanguages: Language[] = ['en', 'hi', 'or', 'bn']

const loaders = {
  en: () => Promise.resolve({ texts: englishTexts }),
  hi: () => import('./texts-hi.ts'),
  or: () => import('./texts-or.ts'),
  bn: () => import('./texts-bn.ts'),
} satisfies Record<Language, () => Promise<{ texts: InstructionTexts }>>

type Shown = { language: Language; texts: InstructionTexts }

/** The texts in one language; they change once the others have been loaded, and stay as they are when that fails. */
export function useInstructionTexts() {
  const [shown, setShown] = useState<Shown>({ language: 'en', texts: englishTexts })
  const [isMissing, setIsMissing] = useState(false)

  async function choose(language: Language) {
    try {
      const { texts } = await loaders[language]()
      setShown({ language, texts })
      setIsMissing(false)
    } catch {
      setIsMissing(true) // no network: what is shown can still be read
    }
  }

  return { ...shown, isMissing, choose: (language: Language) => void choose(language) }
}
export type ShownTexts = ReturnType<typeof useInstructionTexts>
