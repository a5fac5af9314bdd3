/** Downloads a file that was created in the page. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Not immediately, because the download starts after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
