import type { CopilotSource } from '../../contract/analyst-copilot.ts'

/** The address of a source's page, at the second of the video, at the widget, at the block or at the field. */
export const placeOf = (
  { startMs, canvasId, documentId, field }: CopilotSource,
  url: string,
): string => (startMs === null && !canvasId && !documentId ? `${url}#${field}` : url)
