import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import screen from '../../frame/screen.module.css'
import { ChevronIcon } from '../marks/icons.tsx'
import menu from '../overlays/menu.module.css'
import { say } from '../overlays/toast.tsx'
import { lookAtTasks } from './watch-tasks.ts'

type ExportProps = {
  /** What is exported, such as 'leads'. */
  of: string
  /** Distinguishes two exports of one list. */
  label?: string
  start: (format: 'csv' | 'xlsx') => Promise<{ rows: number }>
}

/** Exports the filtered list as a file, in a task. */
export function ExportMenu({ of, label = t`Export`, start }: ExportProps) {
  const act = async (format: 'csv' | 'xlsx') => {
    try {
      const { rows } = await start(format)
      say(t`Exporting ${numberText(rows)} ${of}. You will find the file under Tasks.`)
    } catch (error) {
      say(error instanceof ApiError ? error.message : t`This did not work. Please try again.`)
    }
    void lookAtTasks()
  }
  return (
    <MenuTrigger>
      <Button className={screen.button ?? ''}>
        {label} <ChevronIcon />
      </Button>
      <Popover className={menu.popover ?? ''} placement="bottom end">
        <Menu
          className={menu.menu ?? ''}
          aria-label={t`Export these ${of}`}
          onAction={(key) => void act(key === 'csv' ? 'csv' : 'xlsx')}
        >
          <MenuItem className={menu.item ?? ''} id="xlsx">
            Excel (XLSX)
          </MenuItem>
          <MenuItem className={menu.item ?? ''} id="csv">
            CSV
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
