import { describe, expect, it } from 'vitest'
import { pageRoutes } from '#web/routes.ts'
import { listWorkerFiles } from './build-worker.mjs'

const chunksOf = (sources: string[]) =>
  Object.fromEntries(sources.map((source) => [source, { file: `assets/${source}` }]))

describe('listWorkerFiles', () => {
  it.each(pageRoutes.filter(({ audience }) => audience === 'private'))(
    'stores the page of $path on the device',
    ({ file }) => {
      const source = file.replace('./', 'src/web/')
      expect(listWorkerFiles(chunksOf([source]))).toEqual([`/assets/${source}`])
    },
  )

  it('leaves out site pages and stream players', () => {
    const viewer = 'src/web/portal/classes/class-viewer/page.tsx'
    const site = pageRoutes.flatMap(({ area, file }) => (area === 'site' ? [file.replace('./', 'src/web/')] : []))
    const chunks = { ...chunksOf([...site, 'hls.js']), [viewer]: { file: 'viewer.js', dynamicImports: ['hls.js'] } }
    expect(listWorkerFiles(chunks)).toEqual(['/viewer.js'])
  })
})
