import { catalogueCalls } from '#domains/catalogue/calls.ts'
import type { PublicExamCategory } from '#domains/catalogue/schema.ts'
import { bundleCalls } from '#domains/student-area/calls.ts'
import { joinBundle } from '#domains/student-area/rules.ts'
import type { MyPurchases, OpenTests } from '#domains/student-area/schema.ts'
import { type Api, ApiError } from '../api/call-api.ts'
import { getToken } from '../session.ts'
import { noteUnread } from '../unread-notices.ts'

/*
 * The bundle behind the student area: requested once, then cached in this document until it changes. Code that changes
 * its contents (a purchase, a submission) calls `forgetBundle`; returning to the tab reloads it by `refreshBundle`.
 */

export type OwnBundle = {
  bundle: MyPurchases
  categories: PublicExamCategory[]
  /** Time of arrival on this document's monotonic clock: milliseconds of `performance.now`. */
  receivedAt: number
}

type Kept = { token: string | null; own: Promise<OwnBundle> }
let kept: Kept | null = null

type Followed = Pick<OwnBundle, 'bundle' | 'categories'>

/** Puts the exam that the student prepares for, its category and its sub-exams first. */
export function followExam({ bundle, categories }: Followed): Followed {
  const { exam_id: chosen } = bundle
  if (!chosen) return { bundle, categories }
  const chosenFirst = <T>(all: T[], isChosen: (one: T) => boolean) =>
    all.toSorted((a, b) => Number(isChosen(b)) - Number(isChosen(a)))
  const isIt = ({ _id }: { _id: string }) => _id === chosen
  const ordered = categories.map((category) => ({ ...category, items: chosenFirst(category.items, isIt) }))
  return {
    bundle: { ...bundle, subExamData: chosenFirst(bundle.subExamData, ({ exam_ids }) => exam_ids.includes(chosen)) },
    categories: chosenFirst(ordered, ({ items }) => items.some(isIt)),
  }
}

let tests: { version: string; content: OpenTests } | null = null

/** Returns the bundle, from the student's own part and the open tests, which are only loaded when they have changed. */
async function askBundle(api: Api, isAgain = false): Promise<MyPurchases> {
  const own = await api(bundleCalls).ownPart()
  const { open_tests: version, tests: sentAlong } = own
  if (sentAlong) return joinBundle(own, sentAlong)
  try {
    if (tests?.version !== version) tests = { version, content: await api(bundleCalls).openTests({ version }) }
    return joinBundle(own, tests.content)
  } catch (error) {
    // They changed between the two requests.
    if (error instanceof ApiError && error.status === 409 && !isAgain) return askBundle(api, true)
    throw error
  }
}

async function ask(api: Api): Promise<OwnBundle> {
  const token = getToken()
  const [bundle, categories] = await Promise.all([askBundle(api), api(catalogueCalls).examsAndCategories()])
  noteUnread(token, bundle.unread_notices)
  return { ...followExam({ bundle, categories }), receivedAt: performance.now() }
}

function keep(token: string | null, bundle: Promise<OwnBundle>) {
  const mine: Kept = { token, own: bundle }
  kept = mine
  bundle.catch(() => {
    // A failure is not cached; the next caller tries again.
    if (kept === mine) kept = null
  })
  return bundle
}

/** Returns the signed-in student's bundle: the one in memory, else from the server. */
export function loadBundle(api: Api) {
  const token = getToken()
  return kept?.token === token ? kept.own : keep(token, ask(api))
}

export function forgetBundle() {
  kept = null
}

/** Reloads the bundle. If the server does not answer, keeps the current one and returns `false`. */
export async function refreshBundle(api: Api) {
  const token = getToken()
  try {
    const ownBundle = await ask(api)
    if (getToken() === token) keep(token, Promise.resolve(ownBundle))
    return true
  } catch (error) {
    // Signed out elsewhere: the next load leads to the login.
    if (error instanceof ApiError && error.status === 401) forgetBundle()
    return error instanceof ApiError && error.status === 401
  }
}

/** Returns the server's current time in milliseconds since 1970, independent of the device's clock. */
export function serverTime({ bundle, receivedAt }: OwnBundle) {
  return Date.parse(bundle.now) + performance.now() - receivedAt
}
