/** Hands a file made in the page to the browser's downloads. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Not at once: the download begins after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
