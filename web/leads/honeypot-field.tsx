import type { Ref } from 'react'

/**
 * A honeypot for bots: it is invisible, skipped by the keyboard and screen readers, and excluded
 * from autofill.
 */
export function HoneypotField({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div aria-hidden="true" className="absolute -z-10 size-px overflow-hidden opacity-0">
      <label>
        Topic
        <input
          ref={ref}
          type="text"
          name="topic"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-bwignore
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  )
}
