import { z } from 'zod'

/** The piece to extract, in milliseconds from the beginning of the video of `size` bytes. */
export type PieceOrder = { size: number; startMs: number; endMs: number }

/** What the process sends before the bytes: whether this is the last piece, or why there is none. */
export const pieceHeader = z.union([
  z.object({ last: z.boolean() }),
  z.object({
    problem: z.enum(['soundless', 'unreadable']),
    detail: z.string().max(1000).optional(),
  }),
])
type PieceHeader = z.infer<typeof pieceHeader>

/** MP3 for speech, and whether it is the last piece; or why there is none. */
export type Piece = Extract<PieceHeader, { problem: string }> | { bytes: Uint8Array; last: boolean }
