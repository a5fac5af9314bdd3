import { useEffect } from 'react'

let locks = 0

/**
 * Prevents the page behind a modal from scrolling while mounted, without a layout shift from the
 * scrollbar.
 */
export function useScrollLock(): void {
  useEffect(() => {
    const { style, clientWidth } = document.documentElement
    locks += 1
    if (locks === 1) {
      style.paddingInlineEnd = `${window.innerWidth - clientWidth}px`
      style.overflow = 'hidden'
    }
    return () => {
      locks -= 1
      if (locks > 0) return
      style.removeProperty('padding-inline-end')
      style.removeProperty('overflow')
    }
  }, [])
}
