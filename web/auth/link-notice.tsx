import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { linkErrors, unknownLinkError } from '../../contract/auth/auth.ts'
import { linkErrorIn, withoutLinkError } from '../platform/addresses/link-error.ts'
import { Notice } from '../ui/notice.tsx'

type LinkNoticeProps = { title: string; className?: string }

/** Shows the error of the link or provider that led here, if the URL contains one. */
export function LinkNotice({ title, className }: LinkNoticeProps) {
  const { pathname, search, hash } = useLocation()
  const [problem] = useState(() => sentenceFor(linkErrorIn(search, hash)))
  useEffect(() => {
    if (!problem) return
    // Reloading or sharing the page must not show it again.
    window.history.replaceState(window.history.state, '', pathname + withoutLinkError(search))
  }, [problem, pathname, search])
  if (!problem) return null
  return (
    <Notice tone="error" title={title} {...(className ? { className } : {})}>
      {problem}
    </Notice>
  )
}

/** The message for the error in a URL. */
function sentenceFor(told: URLSearchParams | undefined): string | undefined {
  if (!told) return undefined
  const [code, error] = [told.get('error_code'), told.get('error')]
  // Providers use this code for every failure; the error says whether the user declined.
  const denied = code === 'bad_oauth_callback' && error === 'access_denied'
  const codes = denied ? [error] : [code, error]
  const known = codes.find((code) => code !== null && Object.hasOwn(linkErrors, code))
  return known ? linkErrors[known] : unknownLinkError
}
