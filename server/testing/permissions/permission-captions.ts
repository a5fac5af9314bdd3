import { perCompany } from './permission-makers.ts'
import type { Maker } from './permission-world.ts'

/** Captions of a brief's stored video, a line of them, a request, the script, a word of the company, and its choices. */
export type CaptionKind =
  | 'caption'
  | 'automaticCaption'
  | 'captionLine'
  | 'captionWord'
  | 'transcription'
  | 'videoScript'
  | 'captionSettings'
  | 'noCaptionSettings'

/** Like `brief`, but the brief has a video in our store. */
export function captionMakers(brief: Maker): Record<CaptionKind, Maker> {
  const caption: Maker = async (run, thing, place) => {
    const { id, briefId, objectId, companyId } = thing
    await brief(run, { ...thing, id: briefId }, place)
    await run(
      `insert into storage.objects (id, bucket_id, name, company_id, size, mime_type, sha256)
       values ($1::uuid, 'brief_videos', $1 || '.mp4', $2, 1000, 'video/mp4', repeat('a', 64))`,
      [objectId, companyId],
    )
    await run(`update public.briefs set video_object_id = $2 where id = $1`, [briefId, objectId])
    await run(
      `insert into app.captions (id, object_id, company_id, language, label)
       values ($1, $2, $3, 'en', 'English')`,
      [id, objectId, companyId],
    )
    await run(
      `insert into app.caption_lines
         (caption_id, position, object_id, company_id, start_ms, end_ms, text, said)
       values ($1, 0, $2, $3, 0, 1000, 'Hello', 'Hello')`,
      [id, objectId, companyId],
    )
    return {}
  }
  return {
    caption,
    automaticCaption: async (run, thing, place) => {
      await caption(run, thing, place)
      await run(`update app.captions set automatic = true where id = $1`, [thing.id])
      return {}
    },
    captionSettings: perCompany(
      `insert into app.caption_settings (company_id) values ($1) on conflict do nothing`,
    ),
    noCaptionSettings: perCompany(`delete from app.caption_settings where company_id = $1`),
    captionLine: async (run, thing, place) => {
      await caption(run, thing, place)
      const [line] = await run(`select id from app.caption_lines where caption_id = $1`, [thing.id])
      return { id: String(line?.id) }
    },
    captionWord: async (run, { id, companyId }) => {
      await run(
        `insert into app.caption_words (id, company_id, word) values ($1::uuid, $2, $1::text)`,
        [id, companyId],
      )
      return {}
    },
    transcription: async (run, thing, place) => {
      await caption(run, thing, place)
      await run(`insert into app.transcriptions (object_id, company_id) values ($1, $2)`, [
        thing.objectId,
        thing.companyId,
      ])
      return { id: thing.objectId }
    },
    videoScript: async (run, thing, place) => {
      await caption(run, thing, place)
      await run(
        `insert into app.video_scripts (object_id, company_id, script) values ($1, $2, 'Hello')`,
        [thing.objectId, thing.companyId],
      )
      return { id: thing.objectId }
    },
  }
}
