import path from 'node:path'
import type { Plugin } from 'vite'
import { inlineTexts } from './inline-texts.ts'
import type { Language } from './languages.ts'

const ours = /\/src\/(?:web|domains|platform)\/.*\.tsx?$/
const root = path.resolve(import.meta.dirname, '../..')

/** Writes the sentences of one language into the code of the screens: the one that this build is for. */
export function textsOf(language: Language): Plugin {
  return {
    name: 'texts',
    enforce: 'pre',
    transform(source, id) {
      const [file = ''] = id.split('?')
      if (!file.startsWith(root) || !ours.test(file)) return null
      const code = inlineTexts(file, source, language)
      return code === null ? null : { code, map: null }
    },
  }
}
