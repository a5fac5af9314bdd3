import { isKey, type KeyName } from '../platform/keys/keys.ts'
import type { CaptionChoice } from './use-caption-choice.ts'
import { hasPictureInPicture, type PlaybackActions } from './use-playback.ts'

/** How far one key or button skips, in seconds. */
export const skipSeconds = 10

type Keyed = {
  actions: PlaybackActions
  captions: CaptionChoice
  expanded: boolean
  expand: (open: boolean) => void
}

/** What a key does in the player; undefined for one that it leaves alone. */
export function keyAction(event: KeyboardEvent, keyed: Keyed): (() => void) | undefined {
  const { actions, captions, expanded, expand } = keyed
  const table: Partial<Record<KeyName, (() => void) | false>> = {
    close: expanded && (() => expand(false)),
    // Space on a button presses that button; on a bar it plays and pauses.
    play: !(event.key === ' ' && isButton(event.target)) && actions.toggle,
    back: () => actions.skip(-skipSeconds),
    forward: () => actions.skip(skipSeconds),
    slower: () => actions.changeRate(-1),
    faster: () => actions.changeRate(1),
    mute: actions.toggleMuted,
    captions: captions.tracks.length > 0 && captions.toggle,
    expand: () => expand(!expanded),
    float: hasPictureInPicture() && actions.togglePictureInPicture,
  }
  const name = (Object.keys(table) as KeyName[]).find((key) => isKey(key, event))
  return (name && table[name]) || undefined
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a') !== null
}

/** In a menu of the player keys choose. */
export function isInMenu(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=menu]') !== null
}
