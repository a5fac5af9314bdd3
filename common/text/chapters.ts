/** A section of a video, as listed in its description. */
export type Chapter = { startMs: number; title: string }

/** `mm:ss title` or `h:mm:ss title`, with or without brackets or a dash. */
const chapterLine = /^[([]?(?:(\d{1,3}):)?(\d{1,3}):(\d{2})[)\]]?(?:\s*[-–—:.|])?\s+(\S.*)$/u

const mostChapters = 500

/**
 * The chapters listed in a description, one per line. There must be at least two, in ascending order; those
 * past the end of the video (if its length is known) are dropped. Otherwise none.
 */
export function chaptersOf(description: string | null, durationMs: number | null): Chapter[] {
  const chapters: Chapter[] = []
  for (const line of (description ?? '').split(/\r\n?|\n/u)) {
    const chapter = readLine(line.trim().slice(0, 300))
    if (!chapter) continue
    const last = chapters.at(-1)
    if (last && chapter.startMs <= last.startMs) return []
    if (durationMs !== null && chapter.startMs >= durationMs) break
    if (chapters.length < mostChapters) chapters.push(chapter)
  }
  return chapters.length < 2 ? [] : chapters
}

function readLine(line: string): Chapter | null {
  const [, hours, minutes, seconds, title] = chapterLine.exec(line) ?? []
  if (!title || Number(seconds) > 59 || (hours && Number(minutes) > 59)) return null
  const inSeconds = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)
  return { startMs: inSeconds * 1000, title: title.trim() }
}
