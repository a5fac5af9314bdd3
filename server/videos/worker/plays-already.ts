/** What a browser needs to know before it plays a file. */
export type Streams = {
  /** As mediabunny names it: MP4, WebM, Matroska, QuickTime File Format. */
  container: string
  video: { codec: string; parameters: string }
  audio: { codec: string } | null
}

/** What is to be done with the streams of a file that browsers do not play as it is. */
export type Plan = { video: 'copy' | 'encode'; audio: 'copy' | 'encode' | 'none' }

/** Codecs of sound that browsers play, in an MP4 file. Vorbis is at home in WebM alone. */
const soundInMp4 = ['aac', 'mp3', 'opus', 'flac']

/** Profiles of H.264 with 8 bits and 4:2:0: Baseline, Main and High. */
const h264Profiles = ['42', '4d', '64']

/**
 * Whether browsers show this kind of picture: H.264 and VP8 of 8 bits, VP9 and AV1 of 8 or 10 bits,
 * each with 4:2:0.
 */
export function pictureShows({ codec, parameters }: Streams['video']): boolean {
  if (codec === 'avc') return h264Profiles.includes(parameters.slice(5, 7).toLowerCase())
  if (codec === 'vp9') return /^vp09\.0[02]\./.test(parameters)
  if (codec === 'av1') return /^av01\.0\./.test(parameters)
  return codec === 'vp8'
}

/** Whether browsers play the file as it is. */
export function playsAlready({ container, video, audio }: Streams, startsAtOnce: boolean): boolean {
  if (!pictureShows(video)) return false
  if (container === 'WebM') return !audio || ['opus', 'vorbis'].includes(audio.codec)
  if (container !== 'MP4' || video.codec === 'vp8') return false
  return startsAtOnce && (!audio || soundInMp4.includes(audio.codec))
}

/** What becomes MP4 by copying, and what has to be encoded anew. */
export function planOf({ video, audio }: Streams): Plan {
  return {
    video: pictureShows(video) && video.codec !== 'vp8' ? 'copy' : 'encode',
    audio: audio ? (soundInMp4.includes(audio.codec) ? 'copy' : 'encode') : 'none',
  }
}

/** Shorter edges of the sizes to make of a video; none where one size is enough. */
export function renditionsOf<Height extends number>(
  { width, height, durationMs }: { width: number; height: number; durationMs: number },
  heights: readonly Height[],
): Height[] {
  const edge = Math.min(width, height)
  if (edge <= 720 && durationMs <= 120_000) return []
  // Between two rungs, the source itself is the upper one: choosing by speed costs no sharpness.
  const rungs = heights.filter((_, at) => (heights[at - 1] ?? 0) < edge)
  return rungs.length > 1 ? rungs : []
}

/** Beyond this many pixels on the longer edge, decoders in browsers give up. */
const longestEdge = 4096

/** The size of a video whose shorter edge is at most `edge`; H.264 wants even numbers. */
export function fitted({ width, height }: { width: number; height: number }, edge: number) {
  const scale = Math.min(1, edge / Math.min(width, height), longestEdge / Math.max(width, height))
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}
