/**
 * Keyed by path below the root. Modules named in the document were loaded before this code ran, see
 * shell/inline/start.ts.
 */
const loaded = new Map<string, Promise<unknown>>(fromDocument().map((address) => [address.slice(1), Promise.resolve()]))

function fromDocument(): string[] {
  return JSON.parse(document.getElementById('modules')?.textContent ?? '[]')
}

async function fetchScript(file: string) {
  const response = await fetch(`/${file}`)
  if (!response.ok) throw new Error(`${file} could not be loaded`)
  await response.blob()
}

function addStyles(file: string) {
  const href = `/${file}`
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return Promise.resolve()
  return new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${file} could not be loaded`))
    }
    document.head.append(link)
  })
}

/** Loads a file once. A failure is forgotten, so that the file can be requested again. */
function loadOnce(file: string) {
  const known = loaded.get(file)
  if (known) return known
  const loading = file.endsWith('.css') ? addStyles(file) : fetchScript(file)
  loaded.set(file, loading)
  loading.catch(() => loaded.delete(file))
  return loading
}

/**
 * Loads a module; in the browser's code the build replaces `import()` with it. `files`: the module's own file, those it
 * imports, and their styles, as paths below the root. A browser that failed to load a module refuses to request it
 * again for the life of the page (Chromium before 156, Firefox before 154), and a failed preload makes it fail too. So
 * the files are first fetched into the browser's cache, all at once, and then the module is imported. Rejects if one of
 * them could not be loaded, and dispatches `vite:preloadError`; the next call tries again. `detail` of that event: the
 * files arrived but the module still failed, as in a browser that caches no files. Then only a new document helps, see
 * shell/inline/follow-new-build.ts.
 */
export async function loadModule<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  let isThere = false
  try {
    await Promise.all(files.map(loadOnce))
    isThere = true
    return await load().catch(load)
  } catch (error) {
    dispatchEvent(new CustomEvent('vite:preloadError', { detail: isThere }))
    throw error
  }
}
