import type { Page } from '@playwright/test'
import { openApi } from './api.ts'
import type { Briefwell } from './briefwell.ts'

/** Gives a brief's video captions as speech recognition makes them: these lines, a tenth of a second each. */
export async function addAutomaticCaptions(
  page: Page,
  { sql }: Briefwell,
  { briefId, lines }: { briefId: string; lines: readonly string[] },
) {
  const send = await openApi(page)
  const time = (tenth: number) => `00:00:${(tenth / 10).toFixed(3).padStart(6, '0')}`
  const cues = lines.map((line, at) => `${time(at)} --> ${time(at + 1)}\n${line}`)
  const text = ['WEBVTT', ...cues].join('\n\n')
  const { id } = (await send(`/api/briefs/${briefId}/captions`, { language: 'en', text })) as {
    id: string
  }
  await sql(`update app.captions set automatic = true where id = '${id}'`)
}
