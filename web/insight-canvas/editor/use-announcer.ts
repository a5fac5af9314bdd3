import { useCallback, useEffect, useState } from 'react'
import type { CanvasEditor, Step } from './canvas-editor.ts'

/**
 * The text of a live region: each new step, and the argument of `say`. Of consecutive keystrokes in
 * one field, only the first is announced.
 */
export function useAnnouncer(editor: CanvasEditor) {
  const [said, setSaid] = useState('')
  const say = useCallback((text: string) => {
    // A text must change to be announced again.
    setSaid((before) => (before === text ? `${text}\u00a0` : text))
  }, [])
  useEffect(() => {
    let last: Step | undefined = editor.state.done.at(-1)
    let count = editor.state.done.length
    return editor.subscribe(() => {
      const { done, undone } = editor.state
      const step = done.at(-1)
      const made = step && step !== last && undone.length === 0 && done.length >= count
      const typed = step?.join !== undefined && step.join === last?.join && step.said === last?.said
      last = step
      count = done.length
      if (made && !typed) say(step.said)
    })
  }, [editor, say])
  return { said, say }
}
