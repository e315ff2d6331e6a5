import type { ReactNode } from 'react'
import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { Button } from '../../frame/screen.tsx'
import css from './list-table.module.css'
import type { ListState } from './use-list.ts'

export function Foot<Row>({ list }: { list: ListState<Row> }) {
  const { total, rows } = list
  if (total === null) return null
  const [some, all] = [numberText(rows.length), numberText(total.value)]
  return (
    <div className={css.foot}>
      <span role="status">{total.is_exact ? t`${some} of ${all}` : t`${some} of more than ${all}`}</span>
      {list.hasMore && (
        <Button onPress={list.more} isDisabled={list.isLoading}>
          More
        </Button>
      )}
    </div>
  )
}

export function Waiting({ columns }: { columns: number }) {
  return [1, 2, 3, 4, 5, 6].map((row) => (
    <tr key={row} className={css.waiting}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <td key={column}>
          <i />
        </td>
      ))}
    </tr>
  ))
}

export function EmptyList({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={css.empty}>
      <p>{text}</p>
      {action}
    </div>
  )
}
