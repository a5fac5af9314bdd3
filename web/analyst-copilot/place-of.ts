import type { CopilotSource } from '../../contract/analyst-copilot/analyst-copilot.ts'

/** The URL of a source's page, at the time, widget, block or field that it refers to. */
export const placeOf = (
  { startMs, canvasId, documentId, field }: CopilotSource,
  url: string,
): string => (startMs === null && !canvasId && !documentId ? `${url}#${field}` : url)
