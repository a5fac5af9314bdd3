import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Without an entry of its own, the build would add a package that only the default one needs. */
export default function renderPage(
  { url }: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  headers.set('Content-Type', 'text/html')
  const page = renderToString(createElement(ServerRouter, { context, url }))
  return new Response(`<!DOCTYPE html>${page}`, { status, headers })
}
