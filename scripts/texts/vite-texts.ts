import path from 'node:path'
import type { Plugin } from 'vite'
import { inlineTexts } from './inline-texts.ts'
import { readLanguage } from './languages.ts'

const ours = /\/src\/(?:web|domains|platform)\/.*\.tsx?$/
const root = path.resolve(import.meta.dirname, '../..')

/** Writes the sentences of one language into the code of the screens: the one that this build is for. */
export function textsOf(name: string): Plugin {
  const language = readLanguage(name)
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

/** The language that is built; the server has the files of each that it offers. */
export const builtLanguage = () => process.env.BUILD_LANGUAGE ?? 'en'
