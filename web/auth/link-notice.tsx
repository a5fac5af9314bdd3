import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { readLinkError, withoutLinkError } from '../platform/link-error.ts'
import { Notice } from '../ui/notice.tsx'

type LinkNoticeProps = { title: string; className?: string }

/** Says what went wrong with the link or the provider that led here, where the address tells so. */
export function LinkNotice({ title, className }: LinkNoticeProps) {
  const { pathname, search, hash } = useLocation()
  const [problem] = useState(() => readLinkError(search, hash))
  useEffect(() => {
    if (!problem) return
    // Reloading or sharing the address must not say it again.
    window.history.replaceState(window.history.state, '', pathname + withoutLinkError(search))
  }, [problem, pathname, search])
  if (!problem) return null
  return (
    <Notice tone="error" title={title} {...(className ? { className } : {})}>
      {problem}
    </Notice>
  )
}
