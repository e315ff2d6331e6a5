import { useCentre } from '../../shell/use-staff.ts'
import css from './filters.module.css'
import { useFilters } from './filters.tsx'

/** Choice of the centre, for staff at several centres who have not chosen one. */
export function ChooseCentre({ chosen }: { chosen: string | null }) {
  const { set } = useFilters()
  const { centre, myCentres } = useCentre()
  if (centre !== null || myCentres.length < 2) return null
  return (
    <label className={css.centre}>
      Centre
      <select value={chosen ?? ''} onChange={({ target }) => set('centre', target.value)}>
        {myCentres.map(({ _id, center_name }) => (
          <option key={_id} value={_id}>
            {center_name}
          </option>
        ))}
      </select>
    </label>
  )
}
