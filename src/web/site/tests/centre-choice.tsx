import type { Centre } from '../../../domains/catalogue/schema.ts'
import { SelectField } from '../../ui/choice-fields.tsx'
import css from './register.module.css'
import type { CentreList } from './use-test-centres.ts'

type CentreChoiceProps = {
  list: CentreList
  chosen: Centre | undefined
  onChoose: (centreId: string) => void
}

const sentences = {
  loading: 'Loading the list…',
  failed: 'The list could not be loaded.',
  loaded: undefined,
}

/** Where the test is sat on paper, with the address of the center; a sentence for as long as there is none. */
export function CentreChoice({ list: { state, centres, again }, chosen, onChoose }: CentreChoiceProps) {
  const none = state === 'loaded' && centres.length === 0 ? 'No center holds this test at present.' : undefined
  return (
    <div className={css.centre}>
      {chosen && (
        <SelectField
          id="register-centre"
          label="Center"
          empty="Choose Center"
          value={chosen._id}
          options={centres.map(({ _id, center_name }) => ({ value: _id, label: center_name }))}
          onChange={({ target }) => onChoose(target.value)}
          required
        />
      )}
      <p className={css.hint} role="status">
        {chosen?.center_address ?? none ?? sentences[state]}
        {state === 'failed' && (
          <button className="link" type="button" onClick={again}>
            Try again
          </button>
        )}
      </p>
    </div>
  )
}
