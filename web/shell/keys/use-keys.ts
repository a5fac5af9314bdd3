import { useEffect, useEffectEvent } from 'react'
import { activateTarget } from '../../platform/keys/key-target.ts'
import { type KeyName, keyNames, keys, pressOf } from '../../platform/keys/keys.ts'
import { singleKeysOn } from '../../platform/keys/single-keys.ts'

type Actions = { [name in KeyName]?: () => void }

/** The longest time between the two keys of a sequence. */
const sequenceMs = 1_500

/**
 * Runs the action of a shortcut pressed anywhere on the page, and activates the page's own controls
 * (`keyTarget`). Single keys are ignored while typing, in a dialog or menu, or when turned off.
 * Used once, by the shell.
 */
export function useKeys(actions: Actions): void {
  const run = useEffectEvent((name: KeyName) => {
    actions[name]?.()
    return actions[name] !== undefined
  })
  useEffect(() => {
    let before = { press: '', at: Number.NEGATIVE_INFINITY }
    const onKey = (event: KeyboardEvent) => {
      const press = event.isComposing || event.repeat ? null : pressOf(event)
      if (press === null || press === 'shift' || event.defaultPrevented) return
      if (!press.startsWith('mod+') && (isBusy(event.target) || !singleKeysOn())) return
      const inTime = event.timeStamp - before.at < sequenceMs
      const name = (inTime && keyFor(`${before.press} ${press}`)) || keyFor(press)
      before = { press, at: event.timeStamp }
      if (!name) return
      before.at = Number.NEGATIVE_INFINITY
      if (run(name) || (keys[name].area === 'page' && activateTarget(name))) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function keyFor(press: string): KeyName | undefined {
  return keyNames.find((name) => keys[name].press === press)
}

function isBusy(target: EventTarget | null): boolean {
  const typing =
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  return typing || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
}
