import { useState } from 'react'
import type { CaptionTrack } from './captions.ts'

const storageKey = 'briefwell-captions'

export type CaptionChoice = {
  tracks: CaptionTrack[]
  /** The selected captions; null while they are off. */
  track: CaptionTrack | null
  choose: (language: string | null) => void
  toggle: () => void
}

/** Which captions the player shows. This browser stores the language, or that they are off. */
export function useCaptionChoice(tracks: CaptionTrack[]): CaptionChoice {
  const [wanted, setWanted] = useState(() => localStorage.getItem(storageKey))
  const ofLanguage = tracks.find(({ language }) => language === wanted)
  // If the preferred language is missing, the available captions are shown.
  const track = wanted === null ? null : (ofLanguage ?? tracks[0] ?? null)
  const choose = (language: string | null) => {
    if (language === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, language)
    setWanted(language)
  }
  return {
    tracks,
    track,
    choose,
    toggle: () => choose(track ? null : (tracks[0]?.language ?? null)),
  }
}
