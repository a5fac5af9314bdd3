import { writeFileSync } from 'node:fs'
import { harborline } from '../../scripts/demo/companies/harborline.ts'
import { makeFilm } from '../../scripts/demo/make-film.ts'

/** Writes a film of this length, longer than those that every worker makes. Returns the path. */
export async function longFilm(path: string, seconds: number): Promise<string> {
  const [film] = harborline.films
  const { bytes } = await makeFilm(harborline, { ...film, kind: 'mp4', seconds })
  writeFileSync(path, bytes)
  return path
}
