/*
 * Opens dialogs from the first paint on, before any other code has loaded and in browsers without support for the
 * attributes: the dialog named by a button's `commandfor` or a link's `data-opens`. Without scripts the link
 * leads to a page with the same content. A press outside closes a dialog that allows it.
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
