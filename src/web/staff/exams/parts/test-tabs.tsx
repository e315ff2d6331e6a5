import { NavLink } from 'react-router'
import frame from '../../frame/frame.module.css'
import { useWithCentre } from '../../frame/use-with-centre.ts'

/** The three sides of a test. */
export function TestTabs({ id }: { id: string }) {
  const withCentre = useWithCentre()
  const to = (side: string) => withCentre(`/staff/tests/${id}/${side}`)
  return (
    <nav className={`${frame.tabs} ${frame.inside}`} aria-label="Of this test">
      <NavLink to={to('plan')}>Plan</NavLink>
      <NavLink to={to('paper')}>Paper</NavLink>
      <NavLink to={to('results')}>Results</NavLink>
    </nav>
  )
}
