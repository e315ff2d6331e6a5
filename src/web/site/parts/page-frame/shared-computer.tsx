import css from './shared-computer.module.css'

/** In a form that signs somebody in. Its field is `shared`; the buttons of the providers ask `isTicked`. */
export function SharedComputer() {
  return (
    <label className={css.shared}>
      <input type="checkbox" name="shared" />
      <span>
        This is a shared computer
        <small>You will be logged out when you close this tab.</small>
      </span>
    </label>
  )
}

/** Whether the box of this name is ticked on this page, where it stands at all. */
export function isTicked(name: 'remember' | 'shared') {
  const box = document.querySelector(`input[name=${name}]`)
  return box instanceof HTMLInputElement && box.checked
}
