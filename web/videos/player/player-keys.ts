import type { CaptionChoice } from '../../captions/use-caption-choice.ts'
import { isKey, type KeyName } from '../../platform/keys/keys.ts'
import { hasPictureInPicture, type PlaybackActions } from './use-playback.ts'

/** How far a key or button skips, in seconds. */
export const skipSeconds = 10

type Keyed = {
  actions: PlaybackActions
  captions: CaptionChoice
  expanded: boolean
  expand: (open: boolean) => void
}

/** The action of a key in the player; undefined if it has none. */
export function keyAction(event: KeyboardEvent, keyed: Keyed): (() => void) | undefined {
  const { actions, captions, expanded, expand } = keyed
  const table: Partial<Record<KeyName, (() => void) | false>> = {
    close: expanded && (() => expand(false)),
    // Space on a button presses it; on a slider it plays and pauses.
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

/** In the player's menus, keys select items. */
export function isInMenu(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=menu]') !== null
}
