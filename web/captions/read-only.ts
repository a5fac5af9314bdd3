import type { listCaptions } from '../../contract/captions/captions.ts'
import type { Reply } from '../../contract/endpoint.ts'
import type { listLibraryCaptions } from '../../contract/library/library.ts'

/** Captions in the form that the team's pages expect; readers cannot request any, and are not told of problems. */
export const readOnly = ({
  items,
}: Reply<typeof listLibraryCaptions>): Reply<typeof listCaptions> => ({
  items: items.map((track) => ({
    ...track,
    checked: null,
    lines: track.lines.map((line) => ({ ...line, unsure: null })),
  })),
  transcription: 'off',
  progress: null,
  ahead: null,
  problem: null,
})
