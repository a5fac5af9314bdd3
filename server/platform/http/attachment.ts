/** The header that asks the browser to save the answer as a file of this name. */
export function attachment(fileName: string): string {
  // By code points: half a surrogate pair cannot be encoded.
  const name = [...fileName.toWellFormed()].slice(0, 200).join('')
  const plain = name.replace(/[^\x20-\x7e]|["\\%;/]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
