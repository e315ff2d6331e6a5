import { NavLink } from 'react-router'
import frame from '#web/staff/frame/frame.module.css'
import { useMay, useWithCentre } from '#web/staff/shell/use-staff.ts'

/** Returns the tabs of a test that the caller may open. */
export function TestTabs({ id }: { id: string }) {
  const withCentre = useWithCentre()
  const may = useMay()
  const to = (side: string) => withCentre(`/staff/tests/${id}/${side}`)
  return (
    <nav className={`${frame.tabs} ${frame.inside}`} aria-label="Pages for this test">
      {may('tests.plan') && <NavLink to={to('plan')}>Plan</NavLink>}
      {may('tests.paper') && <NavLink to={to('paper')}>Paper</NavLink>}
      {may('hall.watch', 'hall.watch-own') && <NavLink to={to('hall')}>Hall</NavLink>}
      {may('seats.read') && <NavLink to={to('seats')}>Seats</NavLink>}
      {may('ranks.read') && <NavLink to={to('results')}>Results</NavLink>}
      {may('ranks.read') && <NavLink to={to('merit')}>Merit list</NavLink>}
      {may('results.correct') && <NavLink to={to('items')}>Items</NavLink>}
      {may('results.correct') && <NavLink to={to('challenges')}>Challenges</NavLink>}
    </nav>
  )
}
