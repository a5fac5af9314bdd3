import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Renders a page in the build, complete; an error fails the build. No page is rendered at run time. */
export default async function renderPage(
  { url }: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let failure: unknown
  const page = await renderToReadableStream(<ServerRouter context={context} url={url} />, {
    onError: (error) => {
      failure = error
    },
  })
  await page.allReady
  if (failure) throw failure
  headers.set('Content-Type', 'text/html')
  return new Response(page, { status, headers })
}
