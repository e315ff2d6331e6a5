import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { t } from '#platform/text/messages.ts'
import menu from '../../parts/overlays/menu.module.css'

const formulas: { name: string; tex: string }[] = [
  { name: t`Fraction`, tex: '\\(\\frac{a}{b}\\)' },
  { name: t`Square root`, tex: '\\(\\sqrt{x}\\)' },
  { name: t`Power`, tex: '\\(x^{2}\\)' },
  { name: t`Subscript`, tex: '\\(x_{1}\\)' },
  { name: t`Sum`, tex: '\\(\\sum_{i=1}^{n} i\\)' },
  { name: t`Integral`, tex: '\\(\\int_{a}^{b} f(x)\\,dx\\)' },
  { name: t`Less than or equal to, greater than or equal to`, tex: '\\(a \\le b \\ge c\\)' },
  { name: t`Multiplication, division`, tex: '\\(a \\times b \\div c\\)' },
  { name: t`Angle and degrees`, tex: '\\(\\angle ABC = 60^\\circ\\)' },
  { name: t`Matrix`, tex: '\\(\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}\\)' },
  { name: t`On its own line`, tex: '\\[x = \\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}\\]' },
]

type Props = { onChoose: (tex: string) => void; onEmpty: () => void }

/** Formulas are TeX; these are the ones that papers have most, to be changed where they stand. */
export function FormulaMenu({ onChoose, onEmpty }: Props) {
  return (
    <MenuTrigger>
      <Button>Formula</Button>
      <Popover className={menu.popover ?? ''} placement="bottom start">
        <Menu
          className={menu.menu ?? ''}
          aria-label="Formula"
          onAction={(key) => (key === 'empty' ? onEmpty() : onChoose(String(key)))}
        >
          <MenuItem className={menu.item ?? ''} id="empty">
            Empty formula (Ctrl+M)
          </MenuItem>
          {formulas.map(({ name, tex }) => (
            <MenuItem className={menu.item ?? ''} id={tex} key={name}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
