import { counted } from '../values/counted.ts'
import { formatTime } from '../values/format-time.ts'
import type { TranscriptionProgress, Unsure } from './captions.ts'

/** Why a line may be wrong, for whoever corrects it. */
export const unsureReasons = {
  repeated: 'May be repeated by mistake',
  unclear: 'Was hard to hear',
} as const satisfies Record<Unsure, string>

/** Texts around checking captions that were made from speech. */
export const checkMessages = {
  label: 'Made by machine, not checked yet',
  check: 'Mark as checked',
  checked: (by: string | null, day: string) =>
    by === null ? `Checked on ${day}` : `Checked by ${by}, ${day}`,
  undo: 'Undo',
  failed: { title: 'The captions could not be marked' },
  toLookAt: (count: number) => `${counted(count, 'line')} to look at`,
  next: 'Next line to look at',
  previous: 'Previous line to look at',
  play: 'Play this line',
  keep: 'Keep as it is',
} as const

/** Texts while captions are made. */
export const makingMessages = {
  working: 'Generating captions from speech…',
  waiting: (ahead: number | null) =>
    ahead
      ? `Captions will be generated; ${counted(ahead, 'video')} ${ahead === 1 ? 'comes' : 'come'} first`
      : 'Captions will be generated',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  /** While the files of the model are fetched, in bytes. */
  fetching: ({ bytes, total }: { bytes: number; total: number }) =>
    `The speech model is being fetched: ${Math.floor(bytes / 1e6)} of ${Math.ceil(total / 1e6)} MB. Captions follow by themselves.`,
  progress: 'Speech heard so far',
  heard: ({ heardMs, wholeMs }: TranscriptionProgress) =>
    `${formatTime(heardMs / 1000)} of ${formatTime(wholeMs / 1000)}`,
  left: (ms: number) => {
    const minutes = Math.max(1, Math.round(ms / 60_000))
    return `about ${counted(minutes, 'minute')} left`
  },
  failed: (problem: string) => `New captions could not be made: ${problem}`,
  silent: 'No speech was found in this video. The captions stay as they are.',
} as const

/** Texts around the language of captions that were made from speech. */
export const languageMessages = {
  language: 'Language of the captions',
  other: 'Spoken in another language…',
  title: 'Which language is spoken?',
  description: (name: string) =>
    `The captions are in ${name}. They are made again in the language that you choose, and replaced once the new ones are ready. The captions so far go to the trash.`,
  spoken: 'Spoken language',
  choose: 'Choose a language',
  again: 'Make captions again',
} as const
