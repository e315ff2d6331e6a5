// Builds the pages twice, for the browser and for the server that renders them, and compresses the browser's files once for all.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const compressible = new Set(['.js', '.css', '.svg', '.json'])

await build({ root, logLevel: 'warn' })
await build({ root, logLevel: 'warn', build: { ssr: 'src/web/entry-server.tsx' } })

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
const folder = path.join(root, 'dist/client/assets')
for (const name of await readdir(folder)) {
  if (!compressible.has(path.extname(name))) continue
  const file = path.join(folder, name)
  const text = await readFile(file)
  if (text.length < 512) continue
  await writeFile(`${file}.br`, await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  await writeFile(`${file}.gz`, await gz(text, { level: 9 }))
}
