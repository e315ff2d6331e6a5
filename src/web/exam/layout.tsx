import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { registerWorker } from '#web/shell/offline/register-worker.ts'
import { Skeleton } from '#web/ui/layout/skeleton.tsx'
import css from './layout.module.css'

/** Frameless layout of the player, which fills the screen. */
export default function ExamLayout() {
  // The service worker is outside React.
  useEffect(registerWorker, [])
  return <Outlet />
}

/** Placeholder until the player's code and the test have loaded; identical on the server and in the browser. */
export function Fallback() {
  return (
    <div>
      <div className={css.header} />
      <div className={css.body}>
        <p role="status">Loading the test…</p>
        <Skeleton lines={2} />
        <Skeleton lines={5} />
      </div>
    </div>
  )
}
