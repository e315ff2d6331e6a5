import { useEffect, useState } from 'react'
import type { Language } from '#domains/bank/schema.ts'
import { englishTexts, type InstructionTexts } from './texts-en.ts'

/** Languages of the instruction pages, independent of the test's languages. */
export const instructionLanguages: Language[] = ['en', 'hi', 'or', 'bn']

const loaders = {
  en: () => Promise.resolve({ texts: englishTexts }),
  hi: () => import('./texts-hi.ts'),
  or: () => import('./texts-or.ts'),
  bn: () => import('./texts-bn.ts'),
} satisfies Record<Language, () => Promise<{ texts: InstructionTexts }>>

type Shown = { language: Language; texts: InstructionTexts }

/** Initial texts of pages: in the page's language once loaded. */
let first: Shown = { language: 'en', texts: englishTexts }

async function load(language: Language): Promise<Shown> {
  const { texts } = await loaders[language]()
  return { language, texts }
}

/** Loads the texts in the page's language before they are shown; if that fails, the English ones remain. */
export async function loadFirstTexts() {
  const { lang } = document.documentElement
  first = await load(instructionLanguages.find((one) => lang.startsWith(one)) ?? 'en').catch(() => first)
  return first
}

/**
 * Returns the texts in the chosen language, initially the page's. They change once the new language has loaded, and
 * stay if loading fails.
 */
export function useInstructionTexts() {
  const [chosen, setChosen] = useState<Shown | null>(null)
  const [begun, setBegun] = useState(first)
  const [isMissing, setIsMissing] = useState(false)
  // If the page renders before its texts have loaded, they are applied afterwards.
  useEffect(() => void loadFirstTexts().then(setBegun), [])

  async function choose(language: Language) {
    try {
      setChosen(await load(language))
      setIsMissing(false)
    } catch {
      setIsMissing(true) // no network: the current texts stay readable
    }
  }

  return { ...(chosen ?? begun), isMissing, choose: (language: Language) => void choose(language) }
}
export type ShownTexts = ReturnType<typeof useInstructionTexts>
