import path from 'node:path'

/** The inline scripts of our documents, minified, by their files in `src/web/shell/inline`. */
export type InlineScripts = { boot: string; presses: string; start: string }

/** Bundles the inline scripts of documents. `target`: the oldest browsers they must run in. */
export async function bundleInlineScripts(root: string, target?: string[]): Promise<InlineScripts> {
  const { build } = await import('vite')
  const bundle = async (name: keyof InlineScripts) => {
    const input = path.join(root, 'src/web/shell/inline', `${name}.ts`)
    const rollupOptions = { input, output: { format: 'iife' as const } }
    const built = await build({
      root,
      configFile: false,
      logLevel: 'warn',
      build: { write: false, target, rollupOptions },
    })
    const [chunk] = 'output' in built ? built.output : []
    if (chunk?.type !== 'chunk' || chunk.code.includes('</script')) throw new Error(`${name}.ts cannot stand in HTML`)
    return chunk.code.trim()
  }
  return { boot: await bundle('boot'), presses: await bundle('presses'), start: await bundle('start') }
}
