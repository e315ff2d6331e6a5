import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { InlineScripts } from './inline-scripts.ts'

const chunk = z.object({
  file: z.string(),
  css: z.array(z.string()).default([]),
  assets: z.array(z.string()).default([]),
  imports: z.array(z.string()).default([]),
})
const manifest = z.record(z.string(), chunk)

type FoundAssets = {
  styles: string[]
  scripts: string[]
  modulePreloads: string[]
  fontPreloads: string[]
  inline: InlineScripts
}

/**
 * Reads the build's manifest once. Returns a function that lists what a page needs, given its source files
 * (relative to `sourceFolder`): the entry, preloaded modules, stylesheets, the body font and the inline scripts.
 */
export function readAssets(
  clientFolder: string,
  options: { entry: string; sourceFolder: string; preloadFont: RegExp; manifest?: string },
) {
  const read = (name: string) => JSON.parse(readFileSync(path.join(clientFolder, '.vite', name), 'utf8'))
  const chunks = manifest.parse(read(options.manifest ?? 'manifest.json'))
  const inline: InlineScripts = read('inline.json')
  const url = (file: string) => `/${file}`

  function collect(key: string, into: Set<string>) {
    if (into.has(key)) return
    into.add(key)
    for (const imported of chunks[key]?.imports ?? []) collect(imported, into)
  }

  return (files: string[]): FoundAssets => {
    const keys = new Set<string>()
    for (const file of [options.entry, ...files]) collect(path.posix.join(options.sourceFolder, file), keys)
    const needed = [...keys].flatMap((key) => chunks[key] ?? [])
    const [entry, ...others] = needed
    const fonts = needed.flatMap(({ assets }) => assets).filter((file) => options.preloadFont.test(file))
    return {
      styles: [...new Set(needed.flatMap(({ css }) => css))].map(url),
      scripts: entry ? [url(entry.file)] : [],
      modulePreloads: others.map(({ file }) => url(file)),
      fontPreloads: [...new Set(fonts)].map(url),
      inline,
    }
  }
}
