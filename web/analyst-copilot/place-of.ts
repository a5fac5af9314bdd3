import type { CopilotSource } from '../../contract/analyst-copilot.ts'

/** The address of a source's page, at the second of the video, at the widget or at the field. */
export const placeOf = ({ startMs, canvasId, field }: CopilotSource, url: string): string =>
  startMs === null && !canvasId ? `${url}#${field}` : url
