import { t } from '#platform/text/messages.ts'
import { TextButton } from '#web/staff/frame/screen.tsx'
import { useFilters } from '#web/staff/parts/lists/filters.tsx'
import { keepCentre, useCentre } from '#web/staff/shell/use-staff.ts'
import css from './reports.module.css'

/** The page of a report that the address names. */
export function usePage() {
  const { page } = useFilters().read('page')
  return page !== undefined && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** Opens a row: what it is made of stands in its place, from its first page on. */
export function useOpen() {
  const { search, replaceAll } = useFilters()
  return (name: 'centre' | 'batch', id: string) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    next.set(name, id)
    if (name === 'centre') keepCentre(id)
    replaceAll(next.toString())
  }
}

/** Current place: all centres, a centre, a batch of it; each links back. */
export function Place({ batch }: { batch?: string | undefined }) {
  const { search, replaceAll } = useFilters()
  const { myCentres, centre } = useCentre()
  const without = (...names: string[]) => {
    const next = new URLSearchParams(search)
    for (const name of [...names, 'page']) next.delete(name)
    if (names.includes('centre')) keepCentre(null)
    replaceAll(next.toString())
  }
  if (centre === null && batch === undefined) return null
  return (
    <div className={css.place}>
      {myCentres.length > 1 && <TextButton onPress={() => without('centre', 'batch')}>All centres</TextButton>}
      {centre !== null &&
        (batch === undefined ? (
          <span>{centre.center_name}</span>
        ) : (
          <TextButton label={t`All batches of ${centre.center_name}`} onPress={() => without('batch')}>
            {centre.center_name}
          </TextButton>
        ))}
      {batch !== undefined && <span>{batch}</span>}
    </div>
  )
}
