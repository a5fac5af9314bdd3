import { randomUUID } from 'node:crypto'
import type { Maker } from './permission-world.ts'

/** Creates a brief with `brief`, and gives it a video that could not be converted for playback. */
export function withBrokenVideo(brief: Maker): Maker {
  return async (run, thing, place) => {
    const made = await brief(run, thing, place)
    const video = randomUUID()
    await run(
      `insert into storage.objects (id, bucket_id, name, company_id, size, mime_type, sha256)
       values ($1, 'brief_videos', $2, $3, 1000, 'video/mp4', repeat('a', 64))`,
      [video, `${thing.companyId}/${video}.mp4`, thing.companyId],
    )
    await run(
      `update app.videos set state = 'broken', reason = 'failed', step = null where object_id = $1`,
      [video],
    )
    await run(`update public.briefs set video_object_id = $2 where id = $1`, [thing.id, video])
    return made
  }
}
