import { lazy, Suspense, useState } from 'react'
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { viewCalls } from '#domains/console/calls.ts'
import type { SavedView } from '#domains/console/views/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { ChevronIcon } from '../marks/icons.tsx'
import menu from '../overlays/menu.module.css'
import { viewOf } from './address.ts'
import css from './filters.module.css'
import { useFilters } from './filters.tsx'

const SaveDialog = lazy(() => import('./view-dialogs.tsx').then(({ SaveDialog }) => ({ default: SaveDialog })))
const ColumnsDialog = lazy(() => import('./view-dialogs.tsx').then(({ ColumnsDialog }) => ({ default: ColumnsDialog })))
const ManageDialog = lazy(() => import('./view-dialogs.tsx').then(({ ManageDialog }) => ({ default: ManageDialog })))

type ViewsProps = {
  /** Path of the list below /staff. */
  list: string
  columns: { key: string; head: string }[]
}

/** Saved views of a list, which can be chosen, saved, shared with a role and removed; and the list's columns. */
export function SavedViews({ list, columns }: ViewsProps) {
  const answer = useAnswer(viewCalls.views, { list })
  const { search, replaceAll } = useFilters()
  const [open, setOpen] = useState<'save' | 'columns' | 'manage' | null>(null)
  const views = answer.data ?? []
  const query = viewOf(search)
  const here = views.find((view) => view.query === query && query !== '')
  const act = (key: string) => {
    const view = views.find(({ _id }) => _id === key)
    if (view) replaceAll(view.query)
    else if (key === 'all') replaceAll('')
    else if (key === 'save' || key === 'columns' || key === 'manage') setOpen(key)
  }
  const close = () => setOpen(null)
  const kept = (now: SavedView[]) => answer.set(now)
  return (
    <>
      <ViewMenu views={views} here={here} isNarrowed={query !== ''} onAct={act} />
      <Suspense>
        {open === 'save' && (
          <SaveDialog list={list} query={query} name={here?.name ?? ''} onClose={close} onKept={kept} />
        )}
        {open === 'columns' && <ColumnsDialog columns={columns} onClose={close} />}
        {open === 'manage' && <ManageDialog views={views} onClose={close} onKept={kept} />}
      </Suspense>
    </>
  )
}

type MenuProps = { views: SavedView[]; here: SavedView | undefined; isNarrowed: boolean; onAct: (key: string) => void }

function ViewMenu({ views, here, isNarrowed, onAct }: MenuProps) {
  return (
    <MenuTrigger>
      <Button className={css.filter ?? ''}>
        {here ? t`View: ${here.name}` : t`Views`} <ChevronIcon />
      </Button>
      <Popover className={menu.popover ?? ''} placement="bottom end">
        <Menu className={menu.menu ?? ''} aria-label="Views" onAction={(key) => onAct(String(key))}>
          {views.length > 0 && (
            <MenuSection>
              <Header className={css.menuHead ?? ''}>Saved views</Header>
              {views.map(({ _id, name, is_mine, owner_name }) => (
                <MenuItem className={menu.item ?? ''} id={_id} key={_id} textValue={name}>
                  {name}
                  {!is_mine && <small className={css.by}>{owner_name}</small>}
                </MenuItem>
              ))}
            </MenuSection>
          )}
          {isNarrowed && (
            <MenuItem className={menu.item ?? ''} id="all">
              Default view
            </MenuItem>
          )}
          <Separator className={css.line ?? ''} />
          <MenuItem className={menu.item ?? ''} id="save">
            Save this view…
          </MenuItem>
          <MenuItem className={menu.item ?? ''} id="columns">
            Columns…
          </MenuItem>
          {views.length > 0 && (
            <MenuItem className={menu.item ?? ''} id="manage">
              Remove a view…
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
