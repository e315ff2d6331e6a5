import type { Call, CallTypes } from '#platform/http/call.ts'
import { t } from '#platform/text/messages.ts'
import { type ApiRequest, askApi } from '#web/shell/api/call-api.ts'
import { fetchReply } from '#web/shell/api/fetch-reply.ts'
import { saveFile } from '#web/shell/save-file.ts'
import { persist } from './api.ts'

// Long enough for a large picture over a slow connection.
const sendMs = 120_000
// Long enough for a large file over a slow connection.
const loadMs = 600_000

type Answered<T> = T extends { answer: infer A } ? A : never

/** Uploads the bytes of a file unchanged; rejects with the API's refusal. */
export function sendFile<P extends string, T extends CallTypes>(
  call: Call<P, T>,
  query: Record<string, string>,
  file: File,
): Promise<Answered<T>> {
  const asked = { call, path: `${call.path}?${new URLSearchParams(query)}`, body: undefined, options: {} }
  return persist(async () => {
    const send = async (request: ApiRequest) =>
      fetchReply({ ...request, body: new Uint8Array(await file.arrayBuffer()) }, { patienceMs: sendMs })
    const answer: Answered<T> = JSON.parse(JSON.stringify(await askApi(send, asked)))
    return answer
  })
}

/** Loads a file from the API; rejects with its refusal. */
async function loadFile(address: string, type = '') {
  const call = { method: 'GET', path: address, form: 'bytes' } as const
  const asked = { call, path: address, body: undefined, options: {} }
  const bytes = await persist(() => askApi((request) => fetchReply(request, { patienceMs: loadMs }), asked))
  return bytes instanceof Uint8Array ? new Blob([new Uint8Array(bytes)], { type }) : null
}

/** Saves a file from the API under its name; rejects with the API's refusal. */
export async function download(address: string, name: string) {
  const file = await loadFile(address)
  if (file) saveFile(file, name)
}

let frame: HTMLIFrameElement | null = null

/** Opens the browser's print dialog for a PDF from the API. A browser that cannot display PDFs, as on most phones, saves the file. */
export async function printPdf(address: string, name: string) {
  const file = await loadFile(address, 'application/pdf')
  if (!file) return
  if (!navigator.pdfViewerEnabled) return saveFile(file, name)
  if (frame) URL.revokeObjectURL(frame.src)
  frame?.remove()
  const place = document.createElement('iframe')
  frame = place
  place.title = t`Print ${name}`
  // Not hidden, because an element that is not rendered prints empty.
  place.style.cssText = 'position:fixed;right:0;bottom:0;width:1px;height:1px;border:0;opacity:0'
  place.tabIndex = -1
  place.ariaHidden = 'true'
  await new Promise<void>((resolve) => {
    place.onload = () => resolve()
    place.src = URL.createObjectURL(file)
    document.body.append(place)
  })
  place.contentWindow?.focus()
  place.contentWindow?.print()
}
