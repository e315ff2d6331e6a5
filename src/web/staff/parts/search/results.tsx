import { Link } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { AreaIcon } from '../marks/area-icon.tsx'
import { PlusIcon } from '../marks/icons.tsx'
import type { Hit, HitGroup } from './hits.tsx'
import css from './search.module.css'

type ResultsProps = {
  listId: string
  groups: HitGroup[]
  active: number
  onChoose: (hit: Hit, inNewTab: boolean) => void
  /** In the palette: one line each, without columns. */
  isNarrow?: boolean
  isOld?: boolean
}

/** Results in named groups; each row shows the facts asked for. */
export function Results({ listId, groups, active, onChoose, isNarrow, isOld }: ResultsProps) {
  let before = 0
  return (
    <div
      className={isNarrow ? css.narrow : css.list}
      id={listId}
      role="listbox"
      aria-label="Search results"
      data-old={isOld || undefined}
    >
      {groups.map((group) => {
        const first = before
        before += group.hits.length
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of a list box is no fieldset
          <div className={css.group} key={group.kind} role="group" aria-labelledby={`${listId}-${group.kind}`}>
            <div className={css.groupName} role="presentation">
              <b id={`${listId}-${group.kind}`}>{group.label}</b>
              {!isNarrow && (
                <span aria-hidden="true">{group.hasMore ? t`first ${group.hits.length}` : group.hits.length}</span>
              )}
            </div>
            {!isNarrow && (
              <div className={css.heads} aria-hidden="true">
                {group.heads.map((head, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                  <span key={n}>{head}</span>
                ))}
              </div>
            )}
            {group.hits.map((hit, n) => (
              <Option
                key={hit.key}
                id={`${listId}-${first + n}`}
                hit={hit}
                heads={group.heads}
                isActive={first + n === active}
                onChoose={onChoose}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

type OptionProps = { id: string; hit: Hit; heads: string[]; isActive: boolean; onChoose: ResultsProps['onChoose'] }

function Option({ id, hit, heads, isActive, onChoose }: OptionProps) {
  const withCentre = useWithCentre()
  const content = (
    <>
      <span className={css.name}>
        {hit.area !== undefined && <AreaIcon area={hit.area} />}
        {hit.keys !== undefined && hit.area === undefined && <PlusIcon />}
        <span>{hit.name}</span>
      </span>
      {hit.cells.map((cell, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
        <span className={css.cell} key={n} data-empty={cell === '' || undefined}>
          <span className="sr">{heads[n + 1] && cell !== '' ? `, ${heads[n + 1]} ` : ''}</span>
          {cell}
        </span>
      ))}
      {hit.keys !== undefined && <kbd>{hit.keys}</kbd>}
    </>
  )
  if (hit.to === undefined)
    return (
      <button
        className={css.hit}
        id={id}
        type="button"
        role="option"
        aria-selected={isActive}
        tabIndex={-1}
        onClick={() => onChoose(hit, false)}
      >
        {content}
      </button>
    )
  return (
    <Link
      className={css.hit}
      id={id}
      to={withCentre(hit.to)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onChoose(hit, false)
      }}
    >
      {content}
    </Link>
  )
}
