import { z } from 'zod'

/**
 * The piece to extract, in milliseconds from the beginning of the video of `size` bytes: as MP3 of 16 kHz, or as
 * samples of 16 bits at that rate.
 */
export type PieceOrder = { size: number; startMs: number; endMs: number; as: 'mp3' | 'samples' }

/**
 * What the process sends before the bytes, the probabilities of a voice first (none where they cannot be told), then
 * the sound; or why there is no piece.
 */
export const pieceHeader = z.union([
  z.object({
    /** Whether the video ends with it. */
    last: z.boolean(),
    /** How many bytes of probabilities there are. */
    frames: z.int().min(0),
    ms: z.int().min(0),
  }),
  z.object({
    problem: z.enum(['soundless', 'unreadable']),
    detail: z.string().max(1000).optional(),
  }),
])
export type PieceHeader = z.infer<typeof pieceHeader>
type Problem = Extract<PieceHeader, { problem: string }>

/** A piece of sound, and where there is a voice in it: the probability per frame, or null if that cannot be told. */
export type Sound = { bytes: Buffer; voice: Uint8Array | null; ms: number; last: boolean }

export type Piece = Problem | Sound
