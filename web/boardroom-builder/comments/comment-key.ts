import { keys } from '../../platform/keys/keys.ts'

/**
 * Whether the keys pressed start a comment. Compares `code`, because Alt changes the letter on some
 * keyboards.
 */
export function isCommentKey({ ctrlKey, metaKey, altKey, shiftKey, code }: KeyboardEvent) {
  const letter = keys.docComment.press.at(-1)?.toUpperCase()
  return (ctrlKey || metaKey) && altKey && !shiftKey && code === `Key${letter}`
}
