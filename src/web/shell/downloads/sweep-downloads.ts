import { viewerCalls } from '#domains/learning/calls.ts'
import { encodeLink } from '#domains/learning/viewer/rules.ts'
import { type Api, ApiError } from '../api/call-api.ts'
import { loadBundle, serverTime } from '../bundle/own-bundle.ts'
import { copyShown } from '../offline/kept-answers.ts'
import { type Download, isEnded, isToAsk } from './drop-ended.ts'
import { listNoted, noteDownload, ownUserId } from './keep-list.ts'
import { deleteDownloads, downloadsLock } from './save-download.ts'
import { addressesOf, deleteBytes, isThere } from './store-file.ts'

/** Returns the owned courses according to the server; null if it is unreachable or this is a stored copy. */
async function askOwned(api: Api) {
  const ownBundle = await loadBundle(api).catch(() => null)
  if (ownBundle === null || copyShown() !== null) return null
  const ownedCourseIds = ownBundle.bundle.purchasedData.map(({ website_course_id: { _id } }) => _id)
  return { ownedCourseIds, now: serverTime(ownBundle) }
}

/** Returns whether the institute still allows storing the video; any failure other than a 404 counts as allowed. */
async function mayStay(api: Api, download: Download) {
  try {
    const { may_keep } = await api(viewerCalls).film({ link: encodeLink(download.id) })
    if (may_keep && download.film) {
      noteDownload({ ...download, film: { ...download.film, askedAt: new Date().toISOString() } })
    }
    return may_keep
  } catch (error) {
    return !(error instanceof ApiError && error.status === 404)
  }
}

async function listMissing(downloads: Download[]) {
  const there = await Promise.all(downloads.map(isThere))
  return downloads.filter((_, index) => !there[index])
}

/**
 * Deletes bytes that no record refers to, left by a document that was closed while saving or by an ended session. Never
 * runs while something is being saved.
 */
function deleteStrays() {
  return navigator.locks.request(downloadsLock, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    const known = new Set(listNoted().flatMap(addressesOf))
    await deleteBytes((path) => !known.has(path))
  })
}

/**
 * Deletes downloads that may no longer be stored. Returns how many were deleted because their course, or the
 * institute's permission, has ended.
 */
export async function sweepDownloads(api: Api) {
  if (!('caches' in globalThis)) return 0
  const noted = listNoted()
  const missing = await listMissing(noted)
  const userId = ownUserId()
  const asked = noted.length === 0 ? null : await askOwned(api)
  const seen = { userId, ...(asked ?? { ownedCourseIds: null, now: Date.now() }) }
  const ended = noted.filter((download) => !missing.includes(download) && isEnded(download, seen))
  if (asked) {
    for (const film of noted.filter((download) => isToAsk(download, Date.now()))) {
      if (!missing.includes(film) && !ended.includes(film) && !(await mayStay(api, film))) ended.push(film)
    }
  }
  await deleteDownloads([...missing, ...ended].map(({ id }) => id))
  await deleteStrays()
  return ended.length
}
