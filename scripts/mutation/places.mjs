/** Relative to the checkout. What is under `data` is of this machine; `figures` is committed. */
export const places = {
  sandbox: 'data/mutation/sandbox',
  report: 'data/mutation/report.json',
  figures: 'docs/measured/mutation.json',
}
