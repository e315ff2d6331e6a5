import type { ItemRow } from '#domains/attempts/items/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { RichHtml } from '#web/shell/languages.tsx'
import css from './split-table.module.css'

type Split = ItemRow['blank']
type Text = { en: string }
type Props = { item: ItemRow; groupSize: number; texts?: readonly { _id: string; text: Text }[] }

/** Bars of both groups on one scale, with the numbers beside them. */
function Bars({ upper, lower, groupSize }: { upper: number; lower: number; groupSize: number }) {
  const width = (count: number) => (groupSize === 0 ? 0 : (count / groupSize) * 100)
  return (
    <svg className={css.bars} viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
      <rect className={css.upper} x="0" y="0" height="5" width={width(upper)} />
      <rect className={css.lower} x="0.5" y="8" height="5" width={Math.max(0, width(lower) - 1)} />
    </svg>
  )
}

type RowProps = { head: React.ReactNode; isRight?: boolean; split: Split; groupSize: number }

function Row({ head, isRight = false, split: { all, upper, lower }, groupSize }: RowProps) {
  return (
    <tr data-right={isRight || undefined}>
      <th scope="row">{head}</th>
      <td>{numberText(upper)}</td>
      <td className={css.wide}>
        <Bars upper={upper} lower={lower} groupSize={groupSize} />
      </td>
      <td>{numberText(lower)}</td>
      <td>{numberText(all)}</td>
    </tr>
  )
}

/** Answers of the best and the weakest 27 per cent of candidates. */
export function SplitTable({ item, groupSize, texts = [] }: Props) {
  const textOf = new Map(texts.map(({ _id, text }) => [_id, text]))
  return (
    <>
      <table className={css.split} aria-label="What candidates chose">
        <thead>
          <tr>
            <th scope="col">Option (the key is filled)</th>
            <th scope="col">Upper 27%</th>
            <td className={css.wide} />
            <th scope="col">Lower 27%</th>
            <th scope="col">All</th>
          </tr>
        </thead>
        <tbody>
          {item.choices.map(({ label, option_id, is_right, ...split }) => {
            const text = textOf.get(option_id)
            const head = (
              <span className={css.choice}>
                <i data-on={is_right || undefined}>{label.length === 1 ? label : is_right ? '✓' : '×'}</i>
                {text ? <RichHtml text={text} language="en" /> : label.length > 1 && label}
                {is_right && <span className="sr">, right</span>}
              </span>
            )
            return <Row key={option_id} head={head} isRight={is_right} split={split} groupSize={groupSize} />
          })}
          <Row head={t`left blank`} split={item.blank} groupSize={groupSize} />
        </tbody>
      </table>
      <p className={css.legend}>
        Upper and lower groups: n = {numberText(groupSize)} each; all: n = {numberText(item.n)}.
      </p>
    </>
  )
}
