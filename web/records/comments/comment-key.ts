import { useEffect, useEffectEvent } from 'react'
import { keys } from '../../platform/keys/keys.ts'

/**
 * Whether the keys pressed start a comment. Compares `code`, because Alt changes the letter on some
 * keyboards.
 */
function isCommentKey({ ctrlKey, metaKey, altKey, shiftKey, code }: KeyboardEvent) {
  const letter = keys.docComment.press.at(-1)?.toUpperCase()
  return (ctrlKey || metaKey) && altKey && !shiftKey && code === `Key${letter}`
}

/** The shortcut that starts a comment. */
export function useCommentKey(add: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isCommentKey(event)) return
    event.preventDefault()
    add()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
