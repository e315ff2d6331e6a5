import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Language } from '#domains/bank/schema.ts'
import { accountCalls } from '#domains/identity/accounts/calls.ts'
import { sessionCalls } from '#domains/identity/sessions/calls.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { keepLanguage } from '#web/shell/keep-language.ts'
import { languageNames } from '#web/shell/languages.tsx'
import { listOtherLanguages } from '#web/shell/offered-languages.ts'
import { logOutHere } from '#web/shell/session.ts'
import { LogoSymbol } from '#web/ui/media/logo.tsx'
import { newThings } from '../new-things.ts'
import { ChevronIcon, PlusIcon } from '../parts/marks/icons.tsx'
import menu from '../parts/overlays/menu.module.css'
import { orSay } from '../parts/overlays/toast.tsx'
import { SearchBox } from '../parts/search/search-box.tsx'
import tasksCss from '../parts/tasks/tasks.module.css'
import { isUnderWay, useEndedTasks, useTasks } from '../parts/tasks/watch-tasks.ts'
import { api } from '../shell/api.ts'
import { keepCentre, useCentre, useMay, useStaff, useWithCentre } from '../shell/use-staff.ts'
import css from './frame.module.css'
import { useChooseStart } from './use-start-place.ts'

export function TopBar({ onHelp }: { onHelp: () => void }) {
  const { institute } = useStaff()
  return (
    <header className={css.top}>
      <div className={css.institute}>
        <LogoSymbol size={26} />
        <b>{institute.name_lines[0]}</b>
        <CentreSwitch />
      </div>
      <SearchBox />
      <div className={css.right}>
        <TaskChip />
        <NewMenu />
        <UserMenu onHelp={onHelp} />
      </div>
    </header>
  )
}

/** Choice of the centre, kept in the address so that lists, Back and shared links agree, and remembered for next time. Hidden if there is only one centre. */
function CentreSwitch() {
  const { myCentres, centre } = useCentre()
  const [search, setSearch] = useSearchParams()
  if (myCentres.length === 0) return null
  if (myCentres.length === 1) return <span className={css.centre}>{centre?.center_name}</span>
  const choose = (id: string) => {
    const next = new URLSearchParams(search)
    keepCentre(id === 'all' ? null : id)
    if (id === 'all') next.delete('centre')
    else next.set('centre', id)
    next.delete('after')
    setSearch(next)
  }
  return (
    <MenuTrigger>
      <Button className={css.centre ?? ''} aria-label={t`Centre: ${centre?.center_name ?? t`all`}`}>
        {centre?.center_name ?? t`All`} <ChevronIcon />
      </Button>
      <Popover className={menu.popover ?? ''} placement="bottom start">
        <Menu
          className={menu.menu ?? ''}
          aria-label="Centre"
          selectionMode="single"
          selectedKeys={[centre?._id ?? 'all']}
          onAction={(key) => choose(String(key))}
        >
          <MenuItem className={menu.item ?? ''} id="all">
            All centres
          </MenuItem>
          {myCentres.map(({ _id, center_name }) => (
            <MenuItem className={menu.item ?? ''} id={_id} key={_id}>
              {center_name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function NewMenu() {
  const may = useMay()
  const navigate = useNavigate()
  const withCentre = useWithCentre()
  const things = newThings.filter(({ needs }) => may(...needs))
  if (things.length === 0) return null
  return (
    <MenuTrigger>
      <Button className={css.control ?? ''} aria-label="New">
        <PlusIcon /> <span className={css.wide}>New</span> <kbd className={`${css.wide} ${css.key}`} data-key="n" />
      </Button>
      <Popover className={menu.popover ?? ''} placement="bottom end">
        <Menu className={menu.menu ?? ''} aria-label="New" onAction={(key) => void navigate(withCentre(String(key)))}>
          {things.map(({ label, key, to }) => (
            <MenuItem className={menu.item ?? ''} id={to} key={to} textValue={label}>
              {label} <kbd>n {key}</kbd>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

const densities = [
  { id: 'usual', label: t`Normal rows` },
  { id: 'compact', label: t`Compact rows` },
  { id: 'touch', label: t`Large rows` },
]
/** The document's script (shell/inline/theme.ts) stores and applies the choice. */
const themes = [
  { id: 'system', label: t`Theme of the device` },
  { id: 'light', label: t`Light theme` },
  { id: 'dark', label: t`Dark theme` },
]
const densityKey = 'staff-density'

function applyDensity(density: string | null) {
  if (density === null || density === 'usual') delete document.documentElement.dataset.density
  else document.documentElement.dataset.density = density
}

function readDensity() {
  try {
    return localStorage.getItem(densityKey)
  } catch {
    return null // storage is blocked
  }
}
applyDensity(readDensity())

const railKey = 'staff-rail'

/** Collapses the rail to its icons. */
function foldRail(isFolded: boolean) {
  if (isFolded) document.documentElement.dataset.rail = 'folded'
  else delete document.documentElement.dataset.rail
}

function readRail() {
  try {
    return localStorage.getItem(railKey) !== null
  } catch {
    return false // storage is blocked
  }
}
foldRail(readRail())

function turnRail() {
  const isFolded = document.documentElement.dataset.rail === undefined
  foldRail(isFolded)
  try {
    if (isFolded) localStorage.setItem(railKey, 'folded')
    else localStorage.removeItem(railKey)
  } catch {
    // The choice lasts until the page is left.
  }
}

function chooseDensity(density: string) {
  applyDensity(density)
  try {
    localStorage.setItem(densityKey, density)
  } catch {
    // The choice lasts until the page is left.
  }
}

/** Stores the language in the account and in this browser, and reloads the console in it. */
async function chooseLanguage(language: Language) {
  if (!(await orSay(() => api(accountCalls).setLanguage({ language }), t`The language could not be changed.`))) return
  keepLanguage(language)
  location.reload()
}

function chooseLooks(key: string) {
  if (themes.some(({ id }) => id === key)) dispatchEvent(new CustomEvent('themechosen', { detail: key }))
  else chooseDensity(key)
}

async function signOut() {
  await api(sessionCalls)
    .logout()
    .catch(() => null)
  logOutHere()
  location.assign(paths.login)
}

function UserMenu({ onHelp }: { onHelp: () => void }) {
  const { me } = useStaff()
  const { pathname } = useLocation()
  const chooseStart = useChooseStart()
  const navigate = useNavigate()
  const withCentre = useWithCentre()
  const languages = listOtherLanguages()
  const act = (key: string) => {
    const language = languages.find((one) => one === key)
    if (language) void chooseLanguage(language)
    else if (key === 'keys') onHelp()
    else if (key === 'out') void signOut()
    else if (key === 'rail') turnRail()
    else if (key === 'start') void chooseStart?.()
    else if (key === 'site') location.assign('/')
    else if (key === 'account') void navigate(withCentre('/staff/account'))
    else chooseLooks(key)
  }
  return (
    <MenuTrigger key={pathname}>
      <Button className={css.person ?? ''} aria-label={t`${me.candidate_name}: account menu`}>
        <span className={css.wide}>{me.candidate_name}</span>
        <i className={`${css.letter} ${css.initial}`} aria-hidden="true">
          {me.candidate_name.slice(0, 1)}
        </i>
        <ChevronIcon />
      </Button>
      <Popover className={menu.popover ?? ''} placement="bottom end">
        <Menu className={menu.menu ?? ''} aria-label="Account menu" onAction={(key) => act(String(key))}>
          <MenuItem className={menu.item ?? ''} id="keys" textValue="Shortcuts">
            Shortcuts <kbd>?</kbd>
          </MenuItem>
          {densities.map(({ id, label }) => (
            <MenuItem className={menu.item ?? ''} id={id} key={id}>
              {label}
            </MenuItem>
          ))}
          {themes.map(({ id, label }) => (
            <MenuItem className={menu.item ?? ''} id={id} key={id}>
              {label}
            </MenuItem>
          ))}
          {languages.map((language) => (
            <MenuItem className={menu.item ?? ''} id={language} key={language} lang={language}>
              {languageNames[language]}
            </MenuItem>
          ))}
          <MenuItem className={menu.item ?? ''} id="rail">
            Collapse or expand the sidebar
          </MenuItem>
          {chooseStart && (
            <MenuItem className={menu.item ?? ''} id="start">
              Always start on this page
            </MenuItem>
          )}
          <Separator className={menu.line ?? ''} />
          <MenuItem className={menu.item ?? ''} id="account">
            Password, devices and second factor
          </MenuItem>
          <MenuItem className={menu.item ?? ''} id="site">
            Go to the site
          </MenuItem>
          <MenuItem className={menu.item ?? ''} id="out">
            Log out
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** Shown in the frame while one of the user's tasks runs, so that the page where it was started can be left. */
function TaskChip() {
  const { data: tasks } = useTasks()
  useEndedTasks(tasks)
  const withCentre = useWithCentre()
  const open = tasks?.filter(isUnderWay) ?? []
  const [first] = open
  if (!first) return null
  const far = first.total ? `${Math.min(99, Math.floor((100 * first.done) / first.total))} %` : ''
  const title = first.is_resumed ? t`Continuing after an interruption: ${first.title}` : first.title
  const words = open.length === 1 ? title : t`${plural(open.length, '# task', '# tasks')}`
  return (
    <Link className={tasksCss.chip} to={withCentre('/staff/tasks')} aria-label={t`Under way: ${words} ${far}`}>
      <i className={tasksCss.turning} aria-hidden="true" />
      <span className={tasksCss.chipWords}>{words}</span> {far}
    </Link>
  )
}
