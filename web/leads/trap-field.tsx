import type { Ref } from 'react'

/**
 * A field for robots: nobody sees it, the keyboard and screen readers pass it by, and those who fill
 * in forms for people are asked to leave it out.
 */
export function TrapField({ ref }: { ref: Ref<HTMLInputElement> }) {
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
