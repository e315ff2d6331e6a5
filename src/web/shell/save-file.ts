/** Saves contents as a file, for downloads that need the student's token and therefore have no plain link. */
export function saveFile(contents: Blob, name: string) {
  const address = URL.createObjectURL(contents)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export function savePdf(bytes: Uint8Array<ArrayBuffer>, name: string) {
  saveFile(new Blob([bytes], { type: 'application/pdf' }), name)
}
