/*
 * Opens dialogs from the first paint on, before any code of ours is there and in browsers that do not know the attributes: the one that a button with `commandfor` or a link with
 * `data-opens` names. A link leads to a page that says the same, for who has no scripts. A press beside a dialog closes it where the dialog says so.
 */
addEventListener(
  'click',
  (event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    if (target instanceof HTMLDialogElement && target.matches('dialog[closedby=any]')) target.close()
    const opener = target.closest<HTMLElement>('[data-opens],[commandfor]')
    const dialog = document.getElementById(opener?.dataset.opens || opener?.getAttribute('commandfor') || '')
    if (!(dialog instanceof HTMLDialogElement)) return
    event.preventDefault()
    if (!dialog.open) dialog.showModal()
  },
  true,
)
