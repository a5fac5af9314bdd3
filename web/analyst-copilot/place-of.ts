import type { CopilotSource } from '../../contract/analyst-copilot.ts'

/** The address of a source's page, at the second of the video or at the field. */
export const placeOf = ({ startMs, field }: CopilotSource, url: string): string =>
  startMs === null ? `${url}#${field}` : url
