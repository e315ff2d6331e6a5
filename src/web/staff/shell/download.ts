import { getToken } from '../../shell/session.ts'
import { leaveForSignIn, StaffError } from './api.ts'

// A long file over a slow line.
const timeoutMs = 600_000

/** A file of the API as an address of this page, which `revokeObjectURL` ends; rejects with what the API has refused. */
async function fetchFile(address: string) {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { authorization: `Bearer ${getToken()}` },
  }).catch(() => null)
  if (!response)
    throw new StaffError(0, { code: 'offline', message: 'No connection. Check your network and try again.' })
  if (response.status === 401) leaveForSignIn()
  if (!response.ok) throw new StaffError(response.status, await response.json().catch(() => ({})))
  return URL.createObjectURL(await response.blob())
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
  hand(await fetchFile(address), name)
}

let frame: HTMLIFrameElement | null = null

/** Opens the browser's print window over a PDF of the API. A browser that shows no PDFs, as on most phones, is handed the file. */
export async function printPdf(address: string, name: string) {
  const url = await fetchFile(address)
  if (!navigator.pdfViewerEnabled) return hand(url, name)
  if (frame) URL.revokeObjectURL(frame.src)
  frame?.remove()
  const place = document.createElement('iframe')
  frame = place
  place.title = `Print ${name}`
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
