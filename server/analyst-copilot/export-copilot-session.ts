import { join } from 'node:path'
import type { exportCopilotSession as contract } from '../../contract/analyst-copilot/analyst-copilot.ts'
import type { Input } from '../../contract/endpoint.ts'
import { fileName } from '../../contract/values/file-name.ts'
import { getMe } from '../account/get-me.ts'
import { typeset } from '../pdf/typeset.ts'
import type { Ctx } from '../platform/context.ts'
import { exportedSession } from './exported-session.ts'
import { getCopilotSession } from './get-copilot-session.ts'
import { sessionMarkdown } from './session-markdown.ts'

const template = join(import.meta.dirname, 'session-pdf.typ')

/** Exports a session that the caller may read as a Markdown or PDF file, with what they may see now. */
export async function exportCopilotSession(
  ctx: Ctx,
  { params, query, body }: Input<typeof contract>,
): Promise<File> {
  const seen = await getCopilotSession(ctx, { params, query: {}, body })
  const { user } = await getMe(ctx)
  const publicUrl = ctx.services.env.PUBLIC_URL
  const asker = seen.author ?? user.name
  const session = exportedSession(seen, { asker, at: ctx.now(), publicUrl })
  const name = fileName(session.title, query.format)
  if (query.format === 'md') {
    return new File([sessionMarkdown(session)], name, { type: 'text/markdown' })
  }
  const work = { template, data: session, person: user.id, gone: ctx.gone() }
  const pdf = await typeset(ctx.services, work)
  return new File([new Uint8Array(pdf)], name, { type: 'application/pdf' })
}
