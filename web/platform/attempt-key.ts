import { useRef } from 'react'

/**
 * The Idempotency-Key of a form's save: the same for every repetition of the same values, so that
 * a save whose answer was lost is not made twice; another one once the values change.
 */
export function useAttemptKey(): (values: unknown) => string {
  const attempt = useRef({ values: '', key: '' })
  return (values) => {
    const text = JSON.stringify(values)
    if (attempt.current.key === '' || attempt.current.values !== text) {
      attempt.current = { values: text, key: crypto.randomUUID() }
    }
    return attempt.current.key
  }
}
