import { fileCalls } from '#domains/content/files/calls.ts'
import type { FileUse, StaffFile } from '#domains/content/files/schema.ts'
import { addressOf } from '#platform/http/call.ts'
import { getToken } from '#web/shell/session.ts'

type Upload = { done: Promise<StaffFile>; cancel: () => void }
type Told = { success?: boolean; message?: string; data?: StaffFile }

/** Sends the bytes of one file, telling how far it has come: `fetch` tells nothing of what is sent. */
export function upload(file: Blob, use: FileUse, onProgress: (share: number) => void): Upload {
  const request = new XMLHttpRequest()
  const done = new Promise<StaffFile>((resolve, reject) => {
    request.open('POST', addressOf(fileCalls.storeFile, { use }))
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('authorization', `Bearer ${getToken() ?? ''}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => {
      const envelope: Told | null = request.response
      if (envelope?.success && envelope.data) resolve(envelope.data)
      else reject(new Error(envelope?.message ?? 'This file could not be kept. Please try again.'))
    }
    request.onerror = () => reject(new Error('No connection. Check your network and try again.'))
    request.onabort = () => reject(new Error('Cancelled.'))
    request.send(file)
  })
  return { done, cancel: () => request.abort() }
}
