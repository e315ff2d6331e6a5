import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import menu from '../../parts/overlays/menu.module.css'

const formulas: { name: string; tex: string }[] = [
  { name: 'Fraction', tex: '\\(\\frac{a}{b}\\)' },
  { name: 'Square root', tex: '\\(\\sqrt{x}\\)' },
  { name: 'Power', tex: '\\(x^{2}\\)' },
  { name: 'Index', tex: '\\(x_{1}\\)' },
  { name: 'Sum', tex: '\\(\\sum_{i=1}^{n} i\\)' },
  { name: 'Integral', tex: '\\(\\int_{a}^{b} f(x)\\,dx\\)' },
  { name: 'Less or equal, greater or equal', tex: '\\(a \\le b \\ge c\\)' },
  { name: 'Times, divided by', tex: '\\(a \\times b \\div c\\)' },
  { name: 'Angle and degrees', tex: '\\(\\angle ABC = 60^\\circ\\)' },
  { name: 'Matrix', tex: '\\(\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}\\)' },
  { name: 'On a line of its own', tex: '\\[x = \\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}\\]' },
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
            Empty formula (Ctrl M)
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
