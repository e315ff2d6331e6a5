import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { RouterProvider as AriaRouter, I18nProvider } from 'react-aria-components'
import { NavLink, Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { catalogueCalls } from '#domains/catalogue/calls.ts'
import { settingsCalls } from '#domains/console/settings/calls.ts'
import { contentCalls } from '#domains/content/calls.ts'
import { staffCalls } from '#domains/identity/staff/calls.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import {
  getToken,
  getUserText,
  isSessionOfTab,
  onSessionChange,
  onSessionElsewhere,
  parseUser,
} from '#web/shell/session.ts'
import { Toasts } from '../parts/overlays/toast.tsx'
import { areas, type StaffPage, staffPages, staffPath } from '../routes.ts'
import { answersChanged } from '../shell/answers.ts'
import { api, leaveForSignIn, leaving, signInAgain } from '../shell/api.ts'
import { closeDrafts, openDrafts } from '../shell/device-drafts.ts'
import { useReading } from '../shell/use-answer.ts'
import { type Staff, StaffContext, useCentreInAddress, useMay, useStaff, useWithCentre } from '../shell/use-staff.ts'
import css from './frame.module.css'
import { useKeys } from './keyboard/use-keys.ts'
import { Rail } from './rail/rail.tsx'
import { StepUp } from './session/step-up.tsx'
import { TopBar } from './top-bar.tsx'
import { loadStart, useStartPlace } from './use-start-place.ts'

const KeyHelp = lazy(() => import('./keyboard/key-help.tsx'))
const Palette = lazy(() => import('../parts/search/palette.tsx'))

async function loadStaff(_isSignedIn: boolean): Promise<Staff> {
  const [me, institute, centres, start, settings] = await Promise.all([
    api(staffCalls).staffSelf(),
    api(contentCalls).institute(),
    api(catalogueCalls).masterCentres(),
    loadStart(),
    api(settingsCalls).inForce(),
  ])
  await openDrafts(me._id, me.draft_key)
  return { me, institute, start, settings, centres: centres.map(({ _id, center_name }) => ({ _id, center_name })) }
}

const staffReading = { name: 'staff', of: [staffCalls], read: loadStaff }

/** Frame around all screens. Redirects signed-out visitors to the sign-in, and shows people without a grant a message. */
export function Frame() {
  const isSignedIn = getToken() !== null
  if (!isSignedIn) leaveForSignIn()
  const { data: staff, error, reload } = useReading(staffReading, isSignedIn || null)
  const navigate = useNavigate()
  const isOnTheWay = useStartPlace(staff)
  if (error !== undefined && !staff) return <Closed error={error} onRetry={reload} />
  if (!staff || isOnTheWay)
    return (
      <p className={css.opening} role="status">
        Opening the office…
      </p>
    )
  return (
    <StaffContext value={Object.assign({}, staff, { refresh: reload })}>
      <I18nProvider locale="en-IN">
        <AriaRouter navigate={(to) => void navigate(to)}>
          <Opened />
        </AriaRouter>
      </I18nProvider>
    </StaffContext>
  )
}

function Closed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isForbidden = error instanceof Error && 'status' in error && error.status === 403
  return (
    <main className={css.closed}>
      <h1>{isForbidden ? t`No access to the office` : t`The office cannot be reached`}</h1>
      <p>
        {isForbidden
          ? t`Your account has no role in the office at the moment. If you need one, ask a director.`
          : t`Check your connection and try again. Nothing is lost.`}
      </p>
      <p>
        {isForbidden ? (
          <a className="btn" href={paths.dashboard}>
            Go to my account
          </a>
        ) : (
          <button className="btn" type="button" onClick={onRetry}>
            Try again
          </button>
        )}
      </p>
    </main>
  )
}

/** Returns the areas that the grants allow, each with its first screen. */
function useRail() {
  const { me } = useStaff()
  const isOpen = (needs: readonly string[]) =>
    needs.some((permission) => me.permissions.some((held) => held === permission))
  return areas.flatMap((area) => {
    const first = staffPages.find((page) => page.area === area.name && page.label && isOpen(page.needs))
    return first ? [{ ...area, to: staffPath(first.path) }] : []
  })
}

function Opened() {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const rail = useRail()
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const begun = useRef('')
  const openPalette = () => {
    begun.current = ''
    setPaletteOpen(true)
  }
  useKeys({ rail, onHelp: () => setHelpOpen(true), onPalette: openPalette })
  useCentreInAddress()
  const navigation = useNavigation()
  return (
    <div
      className={css.app}
      onKeyDownCapture={({ key }) => {
        // Collects text typed before the palette's code has loaded.
        if (isPaletteOpen && key.length === 1) begun.current += key
      }}
    >
      <a className={`sr ${css.skip}`} href="#main">
        Skip to content
      </a>
      {navigation.state !== 'idle' && <div className={css.progress} role="progressbar" aria-label="Loading" />}
      <TopBar onHelp={() => setHelpOpen(true)} />
      <Rail entries={rail} />
      <div className={css.content}>
        <Tabs />
        <Suspense>
          <Outlet />
        </Suspense>
      </div>
      <Toasts />
      <StepUp />
      <SessionEnd />
      <Suspense>
        {isHelpOpen && <KeyHelp rail={rail} onClose={() => setHelpOpen(false)} />}
        {isPaletteOpen && <Palette begun={begun} onClose={() => setPaletteOpen(false)} />}
      </Suspense>
    </div>
  )
}

/** Loaded on demand, because only an ended session needs this dialog and its form. */
const SignInDialog = lazy(() => import('./session/sign-in-dialog.tsx'))

type Asking = { answer: (isSignedIn: boolean) => void; promise: Promise<boolean> }

/**
 * Follows session changes in other tabs: a logout asks to log in again here, a login of the same person ends
 * that, and one of another person restarts the console without the previous person's data.
 */
function useOtherTabs(userId: string, asking: Asking | null) {
  // Events from other tabs are outside React.
  useEffect(
    () =>
      onSessionChange(() => {
        if (getToken() !== null && parseUser(getUserText())?._id === userId) asking?.answer(true)
      }),
    [userId, asking],
  )
  useEffect(
    () =>
      onSessionElsewhere((now) => {
        if (now === 'signed-out') return void signInAgain.ask?.()
        closeDrafts()
        leaving.isForced = true
        location.assign('/staff')
      }),
    [],
  )
}

/**
 * Asks to log in again over the page when the session has ended, so that no input is lost. Asks once, however many
 * calls were refused.
 */
function SessionEnd() {
  const { me } = useStaff()
  const [asking, setAsking] = useState<Asking | null>(null)
  // Can only be determined while a session exists.
  const [isShared] = useState(isSessionOfTab)
  useOtherTabs(me._id, asking)
  // Calls are made outside React.
  useEffect(() => {
    let open: Asking | null = null
    signInAgain.ask = () => {
      if (open) return open.promise
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const answer = (isSignedIn: boolean) => {
        open = null
        setAsking(null)
        resolve(isSignedIn)
        if (isSignedIn) void answersChanged(staffCalls)
      }
      open = { answer, promise }
      setAsking(open)
      return promise
    }
    return () => {
      signInAgain.ask = null
    }
  }, [])
  if (!asking) return null
  return (
    <Suspense>
      <SignInDialog onEnd={asking.answer} isShared={isShared} />
    </Suspense>
  )
}

function pageAt(pathname: string) {
  return staffPages.find(({ path, label }) => label && staffPath(path) === pathname)
}

const firstWord = (path: string) => path.split('/')[0] ?? ''

/**
 * Returns a function that gives a screen its tab group, by the first word of its address. Used in areas with more
 * screens than fit one row; screens whose first word is unique form one group.
 */
function groupIn(all: StaffPage[]) {
  return ({ path, group }: StaffPage) => {
    if (group !== undefined) return group
    const word = firstWord(path)
    return all.filter((page) => firstWord(page.path) === word).length > 1 ? word : ''
  }
}

/** Tabs of the area's screens, if it has several including this one. */
function Tabs() {
  const { pathname } = useLocation()
  const may = useMay()
  const withCentre = useWithCentre()
  const here = pageAt(pathname)
  const all = staffPages.filter((page) => page.area === here?.area && page.label && may(...page.needs))
  const groupOf = groupIn(all)
  const tabs = all.filter((page) => here && groupOf(page) === groupOf(here))
  const others = all.filter(
    (page, index) => !tabs.includes(page) && all.findIndex((other) => groupOf(other) === groupOf(page)) === index,
  )
  const strip = useRef<HTMLElement>(null)
  // The scroll position is outside React: scrolls this screen's tab into view if not all fit.
  useEffect(() => {
    if (!pathname.startsWith('/staff')) return
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (!strip.current || !current) return
    const { clientWidth } = strip.current
    const isInSight = current.offsetLeft + current.offsetWidth <= clientWidth
    strip.current.scrollLeft = isInSight ? 0 : current.offsetLeft - clientWidth / 3
  }, [pathname])
  if (all.length < 2) return null
  return (
    <nav ref={strip} className={css.tabs} aria-label="In this area">
      {tabs.map(({ path, label }) => (
        <NavLink key={path} to={withCentre(staffPath(path))} end>
          {label}
        </NavLink>
      ))}
      {others.map((page) => (
        <NavLink key={page.path} className={css.otherTabs ?? ''} to={withCentre(staffPath(page.path))}>
          {page.group ?? page.label}
        </NavLink>
      ))}
    </nav>
  )
}
