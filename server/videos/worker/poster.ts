import { type Input, VideoSample, VideoSampleSink } from 'mediabunny'
import sharp from 'sharp'
import { type ToneDown, toneDown } from './tone-down.ts'

/** The longest edge of a poster, in pixels. */
const widest = 1280

/** Mean brightness, from 0 to 255, below which a picture shows nothing. */
const darkest = 20

/**
 * Places to take the picture from, as fractions of the duration: videos often begin and end dark.
 */
export const places = [0.1, 0.3, 0.5]

/**
 * Makes a WebP picture of the video: at a tenth of its duration, at most three seconds in, or later
 * if that is dark. Null if nothing can be decoded.
 */
export async function makePoster(input: Input, durationMs: number): Promise<Buffer | null> {
  const video = await input.getPrimaryVideoTrack()
  if (!video) return null
  const sink = new VideoSampleSink(video)
  const start = await video.getFirstTimestamp()
  const toned = await toneDown(video)
  let found: Buffer | null = null
  for (const [at, place] of places.entries()) {
    const seconds = (durationMs / 1000) * place
    const sample = await sink.getSample(start + (at === 0 ? Math.min(seconds, 3) : seconds))
    if (!sample) continue
    const { picture, bright } = await makePicture(sample, toned).finally(() => sample.close())
    if (bright) return picture
    found ??= picture
  }
  return found
}

export async function makePicture(sample: VideoSample, toned: ToneDown | null) {
  const upright = await makeUpright(sample, toned)
  try {
    const raw = { width: upright.codedWidth, height: upright.codedHeight, channels: 4 } as const
    const pixels = Buffer.alloc(upright.allocationSize({ format: 'RGBA' }))
    await upright.copyTo(pixels, { format: 'RGBA' })
    const image = sharp(pixels, { raw }).removeAlpha()
    const { channels } = await image.clone().stats()
    const mean = channels.reduce((sum, channel) => sum + channel.mean, 0) / channels.length
    return { picture: await image.webp({ quality: 80 }).toBuffer(), bright: mean >= darkest }
  } finally {
    upright.close()
  }
}

async function makeUpright(sample: VideoSample, toned: ToneDown | null): Promise<VideoSample> {
  const upright = await sample.transform({ ...inside(sample), fit: 'fill' })
  if (!toned) return upright
  try {
    return new VideoSample(await toned(upright), { timestamp: upright.timestamp })
  } finally {
    upright.close()
  }
}

function inside({ displayWidth: width, displayHeight: height }: VideoSample) {
  const scale = Math.min(1, widest / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}
