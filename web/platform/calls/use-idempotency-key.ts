import { useRef } from 'react'

/**
 * The Idempotency-Key of a form's save: unchanged while the values are the same, so that retrying
 * after a lost response saves only once.
 */
export function useIdempotencyKey(): (values: unknown) => string {
  const attempt = useRef({ values: '', key: '' })
  return (values) => {
    const text = JSON.stringify(values)
    if (attempt.current.key === '' || attempt.current.values !== text) {
      attempt.current = { values: text, key: crypto.randomUUID() }
    }
    return attempt.current.key
  }
}
