/**
 * A unique name in the object store: the company's folder, the timestamp, 128 random bits, and the
 * file's extension.
 */
export function objectName(companyId: string, file: File): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const extension = /\.([a-z0-9]{1,8})$/i.exec(file.name)?.[1]?.toLowerCase()
  return `${companyId}/${Date.now()}-${random}${extension ? `.${extension}` : ''}`
}
