import type { CopilotSource } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { formatTime } from '../../../contract/values/format-time.ts'

/** The URL of a source's page, at the time, widget, block or field that it refers to. */
export const placeOf = (
  { startMs, canvasId, documentId, field }: CopilotSource,
  url: string,
): string => (startMs === null && !canvasId && !documentId ? `${url}#${field}` : url)

/** The page of a source's URL, without the place on it. */
export const pageOf = (url: string): string => url.split(/[?#]/)[0] ?? ''

/** The brief, document, canvas, product or profile that a source is part of. */
export const subjectIdOf = ({
  documentId,
  canvasId,
  briefId,
  productId,
  companyId,
}: CopilotSource): string => documentId ?? canvasId ?? briefId ?? productId ?? companyId ?? ''

/** When a source is said in its video, such as 1:05; null for texts. */
export const timeOf = ({ startMs }: CopilotSource): string | null =>
  startMs === null ? null : formatTime(Math.floor(startMs / 1000))
