import { Outlet } from 'react-router'

/** The player fills the screen: nothing stands around it. */
export default function ExamLayout() {
  return <Outlet />
}

/** What stands there until the player's code has arrived. */
export function Fallback() {
  return <p role="status">Loading the test…</p>
}
