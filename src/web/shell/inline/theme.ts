/*
 * Applies the theme chosen on this device, and checks the matching radio button of every theme choice
 * (ui/forms/theme-choice.tsx). Handles a choice itself, so that the first tap works before any other code has loaded:
 * from the radio buttons, from another tab, and from an event `themechosen`, whose detail is the theme. Without storage
 * a choice lasts until the page is left.
 */
const root = document.documentElement
const choices = 'input[data-theme-choice]'

function show(chosen: string | undefined) {
  if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen
  else delete root.dataset.theme
  const theme = root.dataset.theme ?? 'system'
  for (const input of document.querySelectorAll<HTMLInputElement>(choices)) input.checked = input.value === theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const of = meta.dataset.of
    meta.media = theme === 'system' ? `(prefers-color-scheme:${of})` : of === theme ? 'all' : 'not all'
  }
}

function showStored() {
  try {
    show(localStorage.theme)
  } catch {
    show(root.dataset.theme)
  }
}

function choose(theme: string) {
  try {
    if (theme === 'system') delete localStorage.theme
    else localStorage.theme = theme
  } catch {
    // Applied even if it cannot be stored.
  }
  show(theme)
}

showStored()
for (const sign of ['DOMContentLoaded', 'pageshow', 'storage']) addEventListener(sign, showStored)
addEventListener('themechosen', (event) => {
  if (event instanceof CustomEvent) choose(event.detail)
})
addEventListener(
  'change',
  ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(choices)) choose(target.value)
  },
  true,
)
