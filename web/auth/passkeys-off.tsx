import type { ReactNode } from 'react'

/** Why passkeys cannot be used on this page, or null when they can. */
export function passkeysOff(): ReactNode {
  const { protocol, hostname, port, pathname, search } = window.location
  if (/^127\.|^\[::1\]$/.test(hostname)) {
    const host = port ? `localhost:${port}` : 'localhost'
    return (
      <>
        Passkeys need a domain name, and this page was opened by its IP address, {hostname}. Open it
        at{' '}
        <a
          href={`${protocol}//${host}${pathname}${search}`}
          className="font-medium text-primary-text underline underline-offset-4"
        >
          {host}
        </a>{' '}
        and sign in there.
      </>
    )
  }
  return typeof PublicKeyCredential === 'undefined'
    ? 'This browser does not support passkeys.'
    : null
}
