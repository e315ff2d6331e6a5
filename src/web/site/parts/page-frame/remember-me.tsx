import css from './remember-me.module.css'

/**
 * Checkbox in sign-in forms: whether this browser keeps the session, or only this tab. Its field is `remember`;
 * the providers' buttons use `isRemembered`.
 */
export function RememberMe() {
  return (
    <label className={css.remember}>
      <input type="checkbox" name="remember" defaultChecked />
      <span>
        Remember Me
        <small>Untick this on a shared computer: you will be logged out when you close this tab.</small>
      </span>
    </label>
  )
}

/** Returns whether the box is ticked on this page. */
export function isRemembered() {
  const box = document.querySelector('input[name=remember]')
  return box instanceof HTMLInputElement && box.checked
}
