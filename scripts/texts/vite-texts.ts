import path from 'node:path'
import type { Plugin } from 'vite'
import { markSentences, namesName } from './write-marks.ts'

const ours = /\/src\/(?:web|domains|platform)\/.*\.tsx?$/
const root = path.resolve(import.meta.dirname, '../..')
const readerNames = path.join(root, 'src/platform/text/reader-names.ts')

/**
 * Marks the sentences of the screens in a build, which then writes each language into the finished files. During
 * development they stay in English, as written.
 */
export const markTexts: Plugin = {
  name: 'texts',
  apply: 'build',
  enforce: 'pre',
  transform(source, id) {
    const [file = ''] = id.split('?')
    if (!file.startsWith(root) || !ours.test(file)) return null
    if (file === readerNames) return { code: `export const readerNames = () => ${namesName}`, map: null }
    const code = markSentences(file, source)
    return code === null ? null : { code, map: null }
  },
}
