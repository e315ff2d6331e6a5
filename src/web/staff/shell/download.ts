import { t } from '#platform/text/messages.ts'
import { askApi } from '#web/shell/api/call-api.ts'
import { getToken } from '#web/shell/session.ts'
import { persist } from './api.ts'

// A long file over a slow line.
const timeoutMs = 600_000

async function fetchBytes(path: string) {
  const headers = { authorization: `Bearer ${getToken()}` }
  const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs), headers })
  const { status } = response
  if (!response.ok) return { status, text: await response.text() }
  return { status, text: '', bytes: new Uint8Array(await response.arrayBuffer()) }
}

/** A file of the API as an address of this page, which `revokeObjectURL` ends; rejects with what the API has refused. */
async function fetchFile(address: string, type = '') {
  const call = { method: 'GET', path: address, form: 'bytes' } as const
  const asked = { call, path: address, body: undefined, options: {} }
  const bytes = await persist(() => askApi(({ path }) => fetchBytes(path), asked))
  return bytes instanceof Uint8Array ? URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type })) : null
}

function hand(url: string, name: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Hands a file of the API to the browser under its name; rejects with what the API has refused. */
export async function download(address: string, name: string) {
  const url = await fetchFile(address)
  if (url !== null) hand(url, name)
}

let frame: HTMLIFrameElement | null = null

/** Opens the browser's print window over a PDF of the API. A browser that shows no PDFs, as on most phones, is handed the file. */
export async function printPdf(address: string, name: string) {
  const url = await fetchFile(address, 'application/pdf')
  if (url === null) return
  if (!navigator.pdfViewerEnabled) return hand(url, name)
  if (frame) URL.revokeObjectURL(frame.src)
  frame?.remove()
  const place = document.createElement('iframe')
  frame = place
  place.title = t`Print ${name}`
  // Not hidden: what is not drawn is printed empty.
  place.style.cssText = 'position:fixed;right:0;bottom:0;width:1px;height:1px;border:0;opacity:0'
  place.tabIndex = -1
  place.ariaHidden = 'true'
  await new Promise<void>((resolve) => {
    place.onload = () => resolve()
    place.src = url
    document.body.append(place)
  })
  place.contentWindow?.focus()
  place.contentWindow?.print()
}
