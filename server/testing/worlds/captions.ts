import { randomUUID } from 'node:crypto'
import { createBrief } from '../../../contract/briefs/briefs.ts'
import type { CaptionLine } from '../../../contract/captions/captions.ts'
import type { Harness } from '../harness.ts'
import { publicPath } from './files.ts'
import type { TestCompany, TestUser } from './people.ts'
import { sampleBrief } from './samples.ts'

/** A brief with a stored video, of which only the database row exists, not the file. */
export async function newVideoBrief(
  h: Harness,
  company: TestCompany,
  given: { as?: TestUser; objectId?: string } & Parameters<typeof sampleBrief>[0] = {},
) {
  const { as = company.owner, objectId = randomUUID(), ...body } = given
  const key = `${company.id}/${objectId}.mp4`
  if (!given.objectId) {
    await h.sql`
      insert into storage.objects (id, bucket_id, name, company_id, owner_id, size, mime_type, sha256)
      values (${objectId}, 'brief_videos', ${key}, ${company.id}, ${as.id}, 1000, 'video/mp4',
              repeat('a', 64))`
  }
  const uploadedVideoUrl = `${h.services.env.PUBLIC_URL}${publicPath('brief_videos', key)}`
  const brief = await h.call(createBrief, { as, body: sampleBrief({ ...body, uploadedVideoUrl }) })
  return { ...brief, objectId }
}

/** Captions made from speech: English ones, without a transcription server. Returns their id. */
export async function newAutomaticCaption(
  h: Harness,
  company: TestCompany,
  objectId: string,
  lines: readonly Omit<CaptionLine, 'position'>[],
) {
  const id = randomUUID()
  await h.sql`
    insert into app.captions (id, object_id, company_id, language, label, automatic)
    values (${id}, ${objectId}, ${company.id}, 'en', 'English', true)`
  for (const [position, { startMs, endMs, text, unsure }] of lines.entries()) {
    await h.sql`
      insert into app.caption_lines
        (caption_id, position, object_id, company_id, start_ms, end_ms, text, said, unsure)
      values (${id}, ${position}, ${objectId}, ${company.id}, ${startMs}, ${endMs}, ${text}, ${text}, ${unsure})`
  }
  return id
}

/** Like `newVideoBrief`, with a video that plays, and that was added before captions were made from speech. */
export async function newUncaptionedBrief(
  h: Harness,
  company: TestCompany,
  given: Parameters<typeof newVideoBrief>[2] = {},
) {
  const brief = await newVideoBrief(h, company, given)
  await h.sql`
    update app.videos set state = 'ready', step = null, playback = 'original', audio_codec = 'aac',
      captions_settled = true
    where object_id = ${brief.objectId}`
  return brief
}

/** A WebVTT file with the given lines, one second each. */
export function webVtt(...lines: string[]): string {
  const at = (second: number) => new Date(second * 1000).toISOString().slice(11, 23)
  const cues = lines.map((line, second) => `${at(second)} --> ${at(second + 1)}\n${line}`)
  return ['WEBVTT', ...cues].join('\n\n')
}
