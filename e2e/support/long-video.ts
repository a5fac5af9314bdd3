import { writeFileSync } from 'node:fs'
import { harborline } from '../../scripts/demo/companies/harborline.ts'
import { makeVideo } from '../../scripts/demo/make-video.ts'

/** Writes a video longer than those that every worker makes: by default one minute. Returns the path. */
export async function longVideo(path: string, seconds = 60): Promise<string> {
  const [brief] = harborline.briefs
  if (!brief) throw new Error('the company has no brief')
  writeFileSync(path, (await makeVideo(harborline, brief, { voice: null, seconds })).bytes)
  return path
}
