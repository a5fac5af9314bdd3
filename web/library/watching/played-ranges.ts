/** From and to, in seconds of the video. */
export type Range = [from: number, to: number]

export type Played = { seen: Range[]; unseen: Range[] }

/** The furthest that a playing video moves between two looks at it, in seconds. */
const longestStep = 3

/** Collects what a player plays. Seeking is not playing: a jump begins a new range. */
export function collectPlayed() {
  let open: { from: number; to: number; inSight: boolean } | null = null
  let played: Played = { seen: [], unseen: [] }

  function close() {
    if (open && open.to > open.from) {
      played[open.inSight ? 'seen' : 'unseen'].push([open.from, open.to])
    }
    open = null
  }

  return {
    /** The player is at this second, and has played up to it if it was playing before. */
    reached(time: number, inSight: boolean) {
      const goesOn =
        open && open.inSight === inSight && time >= open.to && time - open.to <= longestStep
      if (open && goesOn) open.to = time
      else {
        close()
        open = { from: time, to: time, inSight }
      }
    },
    /** It stops, or jumps, at the last second that it reached. */
    close,
    /** Hands over what was played since the last time. */
    take(): Played {
      const last = open
      close()
      if (last) open = { from: last.to, to: last.to, inSight: last.inSight }
      const taken = played
      played = { seen: [], unseen: [] }
      return taken
    },
  }
}
