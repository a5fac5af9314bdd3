import { keys } from '../../platform/keys/keys.ts'

/** Whether this press begins a comment. With Alt, some keyboards name another letter. */
export function isCommentKey({ ctrlKey, metaKey, altKey, shiftKey, code }: KeyboardEvent) {
  const letter = keys.docComment.press.at(-1)?.toUpperCase()
  return (ctrlKey || metaKey) && altKey && !shiftKey && code === `Key${letter}`
}
