import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to the content unless it is there; false if there is none yet. */
function focusMain(): boolean {
  const main = document.getElementById('main')
  if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  return main !== null
}

/**
 * After navigation: announces the page's title, and moves the focus to the content unless the page
 * has set it. The browser announces the first page.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    if (focusMain()) return
    // After sign-in the page's frame is still loading.
    const watch = new MutationObserver(() => focusMain() && watch.disconnect())
    watch.observe(document.body, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [pathname])
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </p>
  )
}
