/** Start and end, in seconds of the video. */
export type Range = [from: number, to: number]

export type Played = { seen: Range[]; unseen: Range[] }

/** The longest step between two updates that counts as playing, in seconds. */
const longestStep = 3

/** Records what a player plays. A seek starts a new range. */
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
    /** Called with the current time, which extends the open range while playing. */
    reached(time: number, inSight: boolean) {
      const goesOn =
        open && open.inSight === inSight && time >= open.to && time - open.to <= longestStep
      if (open && goesOn) open.to = time
      else {
        close()
        open = { from: time, to: time, inSight }
      }
    },
    /** Ends the range at the last recorded time, on a pause or seek. */
    close,
    /** Returns what was played since the last call. */
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
