import type { ReactNode } from 'react'

/** A table that scrolls by itself if it is wider than the text, also with the keyboard. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      className="min-w-0 overflow-x-auto"
    >
      <table className="w-full border-collapse text-base leading-5.5 [&_:is(td,th)]:min-w-28 [&_:is(td,th)]:border [&_:is(td,th)]:px-2.5 [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:text-start [&_:is(td,th)]:align-top">
        {children}
      </table>
    </fieldset>
  )
}
