import { drawPicture, type OfficePicture } from '../../media/draw-picture.ts'
import type { Services } from '../../platform/context.ts'
import { readWhole } from '../../platform/files/read-whole.ts'

/** The longest edge of a logo in documents, in pixels, enough for printing. */
const longest = 1200

/** Stored with the other pictures of the file, and deleted with them. */
const pathOf = (id: string) => `${id}.office`

/** Photographs stay JPEG; everything else keeps its transparency. */
const isPhoto = (type: string) => type === 'image/jpeg'

/**
 * Draws a stored logo for documents and returns its size there. Throws 413 for too many pixels, 415 if it
 * cannot be decoded, 429 if too many wait.
 */
export async function drawLogo(
  services: Services,
  { id, companyId, type }: { id: string; companyId: string; type: string },
) {
  const drawn = await drawPicture(
    services,
    { path: id, company: companyId, arrives: true },
    {
      ...{ width: longest, height: longest, resize: 'contain', quality: 90 },
      format: isPhoto(type) ? 'jpeg' : 'png',
    },
  )
  await services.objects.put(pathOf(id), drawn.bytes)
  const scale = Math.min(1, longest / Math.max(drawn.width, drawn.height))
  const scaled = (edge: number) => Math.max(1, Math.round(edge * scale))
  return { width: scaled(drawn.width), height: scaled(drawn.height) }
}

export type LogoRow = { id: string; type: string; width: number; height: number }

/** The logo for documents; null if its file is missing, which must not stop an export. */
export async function readLogo(
  { objects, log }: Services,
  { id, type, width, height }: LogoRow,
): Promise<OfficePicture | null> {
  const bytes = await readWhole(objects, pathOf(id))
  if (bytes) return { bytes, type: isPhoto(type) ? 'image/jpeg' : 'image/png', width, height }
  log.warn({ object: id }, "the file of a company's logo is missing")
  return null
}
