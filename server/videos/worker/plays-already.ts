/** What determines whether browsers play a file. */
export type Streams = {
  /** mediabunny's name for it: MP4, WebM, Matroska, QuickTime File Format. */
  container: string
  video: { codec: string; parameters: string }
  audio: { codec: string } | null
}

/** What to do with the streams of a file that browsers do not play as it is. */
export type Plan = { video: 'copy' | 'encode'; audio: 'copy' | 'encode' | 'none' }

/** Audio codecs that browsers play in MP4. Vorbis is only for WebM. */
const soundInMp4 = ['aac', 'mp3', 'opus', 'flac']

/** H.264 profiles with 8 bits and 4:2:0: Baseline, Main and High. */
const h264Profiles = ['42', '4d', '64']

/**
 * Whether browsers decode this video: H.264 and VP8 of 8 bits, VP9 and AV1 of 8 or 10 bits, each
 * with 4:2:0.
 */
function pictureShows({ codec, parameters }: Streams['video']): boolean {
  if (codec === 'avc') return h264Profiles.includes(parameters.slice(5, 7).toLowerCase())
  if (codec === 'vp9') return /^vp09\.0[02]\./.test(parameters)
  if (codec === 'av1') return /^av01\.0\./.test(parameters)
  return codec === 'vp8'
}

/** Whether browsers play the file as it is, can seek in it, and find nothing else in it. */
export function playsAlready({ container, video, audio }: Streams, bare: boolean): boolean {
  if (container !== 'MP4' || !bare || !pictureShows(video) || video.codec === 'vp8') return false
  return !audio || soundInMp4.includes(audio.codec)
}

const planOfAudio = ({ codec }: NonNullable<Streams['audio']>) =>
  soundInMp4.includes(codec) ? 'copy' : 'encode'

/** Decides which streams are copied into MP4 and which are encoded. */
export function planOf({ video, audio }: Streams): Plan {
  return {
    video: pictureShows(video) && video.codec !== 'vp8' ? 'copy' : 'encode',
    audio: audio ? planOfAudio(audio) : 'none',
  }
}

/** Shorter edges of the renditions to make; none if one size is enough. */
export function renditionsOf<Height extends number>(
  { width, height, durationMs }: { width: number; height: number; durationMs: number },
  heights: readonly Height[],
): Height[] {
  const edge = Math.min(width, height)
  if (edge <= 720 && durationMs <= 120_000) return []
  // Between two steps the source itself is the upper one, so that adaptive playback never loses
  // sharpness.
  const rungs = heights.filter((_, at) => (heights[at - 1] ?? 0) < edge)
  return rungs.length > 1 ? rungs : []
}

/** Decoders in browsers give up beyond this many pixels on the longer edge. */
const longestEdge = 4096

/** The size of a video whose shorter edge is at most `edge`; H.264 needs even numbers. */
export function fitted({ width, height }: { width: number; height: number }, edge: number) {
  const scale = Math.min(1, edge / Math.min(width, height), longestEdge / Math.max(width, height))
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}
