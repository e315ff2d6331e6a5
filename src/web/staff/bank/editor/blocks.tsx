import { useId } from 'react'
import { writePicture } from '#domains/bank/texts/rules.ts'
import { t } from '#platform/text/messages.ts'
import { TextButton } from '../../frame/screen.tsx'
import { CloseIcon } from '../../parts/marks/icons.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import css from './editor.module.css'
import { type Block, blocksOf, type Table, withBlock, writeTable } from './text-blocks.ts'
import { useTypeset } from './use-typeset.ts'

type Area = {
  id?: string
  lang: string
  rows: number
  placeholder?: string | undefined
  readOnly: boolean
}

type BlocksProps = {
  label: string
  source: string
  area: Area
  /** Ids of the messages about the text. */
  describedBy: string
  isInvalid: boolean
  onFocus: (field: HTMLTextAreaElement) => void
  onFormula: (field: HTMLTextAreaElement) => void
  onChange: (source: string) => void
}

/** A text in blocks: fields for text, with pictures and tables between them. */
export function TextBlocks(props: BlocksProps) {
  const { label, source, area, onChange } = props
  const blocks = blocksOf(source)
  const change = (index: number, text: string) => onChange(withBlock(blocks, index, text))
  return blocks.map((block, index) => {
    // A block has no name of its own; its position identifies it.
    const key = `${index} ${block.kind}`
    if (block.kind === 'picture') {
      return <Picture key={key} picture={block} {...area} onChange={(text) => change(index, text)} />
    }
    if (block.kind === 'table')
      return <TableBlock key={key} {...props} table={block.table} onChange={(text) => change(index, text)} />
    return (
      <Words
        key={key}
        {...props}
        text={block.text}
        index={index}
        label={label}
        onChange={(text) => change(index, text)}
      />
    )
  })
}

type WordsProps = Omit<BlocksProps, 'source'> & { text: string; index: number }

function Words({ label, text, index, area, describedBy, isInvalid, onFocus, onFormula, onChange }: WordsProps) {
  const { id, placeholder, rows, ...rest } = area
  const isFirst = index === 0
  return (
    <textarea
      {...rest}
      id={isFirst ? id : undefined}
      placeholder={isFirst ? placeholder : undefined}
      rows={isFirst ? rows : 1}
      aria-label={isFirst ? (id ? undefined : label) : t`${label}, part ${index / 2 + 1}`}
      value={text}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy || undefined}
      onChange={(event) => onChange(event.target.value)}
      onFocus={(event) => onFocus(event.target)}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'm') return
        event.preventDefault()
        onFormula(event.currentTarget)
      }}
    />
  )
}

type PictureProps = {
  picture: Extract<Block, { kind: 'picture' }>
  lang: string
  readOnly: boolean
  onChange: (text: string) => void
}

/** The picture with its alternative text. */
function Picture({ picture: { id, alt }, lang, readOnly, onChange }: PictureProps) {
  const field = useId()
  // Constant, so that it is not requested again at each key press.
  const [shown] = useTypeset([writePicture(id, t`Picture`)])
  return (
    <div className={css.picture}>
      {/* Sanitised by the server. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the bank typesets it, as everything that candidates see */}
      <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: shown?.html ?? '' }} />
      <div>
        <label htmlFor={field}>Description for people who cannot see the picture</label>
        <input
          id={field}
          lang={lang}
          value={alt}
          readOnly={readOnly}
          maxLength={300}
          onChange={(event) => onChange(typedPicture(id, event.target.value))}
        />
      </div>
      {!readOnly && (
        <button type="button" className={css.remove} aria-label="Remove the picture" onClick={() => onChange('')}>
          <CloseIcon />
        </button>
      )}
    </div>
  )
}

/** Like `writePicture`, but keeps spaces that are still being typed. */
const typedPicture = (id: string, alt: string) =>
  `[picture ${id}: ${alt.replaceAll('[', '(').replaceAll(']', ')').trimStart()}]`

type TableProps = Omit<BlocksProps, 'source'> & { table: Table }

/** Rows and columns; a cell is a single-line text with its formulas and pictures. */
function TableBlock({ table, area, label, onChange, ...rest }: TableProps) {
  const { rows, hasHead } = table
  const columns = rows[0]?.length ?? 0
  const write = (some: Partial<Table>) => onChange(writeTable({ ...table, ...some }))
  const setCell = (row: number, column: number, text: string) => {
    if (text.includes('<table>')) return say(t`A table cannot contain another table.`)
    const line = text.replaceAll(/\s*\n\s*/g, ' ')
    write({ rows: rows.map((cells, r) => cells.map((cell, c) => (r === row && c === column ? line : cell))) })
  }
  const cellArea = { lang: area.lang, readOnly: area.readOnly, rows: 1 }
  return (
    <div className={css.table}>
      {!area.readOnly && (
        <label>
          Caption
          <input value={table.caption} maxLength={200} onChange={(event) => write({ caption: event.target.value })} />
        </label>
      )}
      <table>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={row} data-head={(hasHead && row === 0) || undefined}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: so is a cell
                <td key={column}>
                  <TextBlocks
                    {...rest}
                    label={t`${label}, row ${row + 1}, column ${column + 1}`}
                    source={cell}
                    area={cellArea}
                    onChange={(text) => setCell(row, column, text)}
                  />
                </td>
              ))}
              {!area.readOnly && rows.length > 1 && (
                <td>
                  <button
                    type="button"
                    className={css.remove}
                    aria-label={t`Remove row ${row + 1}`}
                    onClick={() => write({ rows: rows.filter((_, place) => place !== row) })}
                  >
                    <CloseIcon />
                  </button>
                </td>
              )}
            </tr>
          ))}
          {!area.readOnly && columns > 1 && (
            <tr>
              {rows[0]?.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={column}>
                  <button
                    type="button"
                    className={css.remove}
                    aria-label={t`Remove column ${column + 1}`}
                    onClick={() => write({ rows: rows.map((cells) => cells.filter((_, place) => place !== column)) })}
                  >
                    <CloseIcon />
                  </button>
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      {!area.readOnly && <TableTools table={table} write={write} onRemove={() => onChange('')} />}
    </div>
  )
}

type ToolsProps = { table: Table; write: (some: Partial<Table>) => void; onRemove: () => void }

function TableTools({ table: { rows, hasHead }, write, onRemove }: ToolsProps) {
  const columns = rows[0]?.length ?? 0
  return (
    <div className={css.tableTools}>
      <TextButton onPress={() => write({ rows: [...rows, Array.from({ length: columns }, () => '')] })}>
        + Row
      </TextButton>
      <TextButton onPress={() => write({ rows: rows.map((cells) => [...cells, '']) })}>+ Column</TextButton>
      <label>
        <input type="checkbox" checked={hasHead} onChange={(event) => write({ hasHead: event.target.checked })} />{' '}
        header row
      </label>
      <TextButton onPress={onRemove}>Remove table</TextButton>
    </div>
  )
}
