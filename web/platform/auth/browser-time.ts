/**
 * The same answer with the end of its session in the browser's time, which may be hours off: auth-js compares it with
 * the browser's clock, and would renew a session on every page.
 */
export async function inBrowserTime(answer: Response): Promise<Response> {
  const serverTime = Date.parse(answer.headers.get('date') ?? '')
  if (!answer.ok || Number.isNaN(serverTime)) return answer
  const body = await answer
    .clone()
    .json()
    .catch(() => undefined)
  if (typeof body?.expires_at !== 'number') return answer
  const ahead = Math.round((Date.now() - serverTime) / 1000)
  const { status, headers } = answer
  return Response.json({ ...body, expires_at: body.expires_at + ahead }, { status, headers })
}
