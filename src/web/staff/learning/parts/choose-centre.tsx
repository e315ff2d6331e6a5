import { useFilters } from '../../parts/lists/filters.tsx'
import { useCentre } from '../../shell/use-staff.ts'
import css from './choose-centre.module.css'

/** Where somebody works at several centres and has chosen none: of which one this is. */
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
