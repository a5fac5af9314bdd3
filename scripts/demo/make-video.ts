import type { AudioSample } from 'mediabunny'
import sharp from 'sharp'
import type { DemoCompany, DemoVideo } from './demo-content.ts'
import { lighter } from './draw-logo.ts'

export type Video = { bytes: Buffer; type: 'video/mp4' | 'video/webm'; extension: 'mp4' | 'webm' }

const width = 640
const height = 360
const rate = 10
const sampleRate = 24_000

/**
 * Offsets of a frame's planes in I420: luma, then two chroma planes of half the width and height.
 * Encoders expect this format, and it takes three eighths of the memory of RGBA.
 */
const planes = { u: width * height, v: (width * height * 5) / 4, end: (width * height * 3) / 2 }

/** The share of the video during which the title is shown. */
const titleShare = 0.4

let loaded: ReturnType<typeof load> | undefined

/** Loads the codecs lazily, so that scripts without videos also run on platforms without codecs. */
async function load() {
  try {
    const [bunny, server] = await Promise.all([import('mediabunny'), import('@mediabunny/server')])
    server.registerMediabunnyServer()
    return bunny
  } catch (cause) {
    throw new Error('The videos cannot be made: there are no video codecs for this platform.', {
      cause,
    })
  }
}

/**
 * Makes a short video with picture and sound: H.264 and AAC in MP4, or VP9 and Opus in WebM. The two
 * slides are rendered once; each frame is a copy with the moving figure drawn on top.
 */
export async function makeVideo(company: DemoCompany, video: DemoVideo): Promise<Video> {
  loaded ??= load()
  const bunny = await loaded
  const webm = video.kind === 'webm'
  const target = new bunny.BufferTarget()
  const output = new bunny.Output({
    format: webm
      ? new bunny.WebMOutputFormat()
      : new bunny.Mp4OutputFormat({ fastStart: 'in-memory' }),
    target,
  })
  const picture = new bunny.VideoSampleSource({
    codec: webm ? 'vp9' : 'avc',
    bitrate: 400_000,
    // For so few frames, probing for hardware or compressing harder would take longer.
    hardwareAcceleration: 'prefer-software',
    latencyMode: 'realtime',
  })
  const sound = new bunny.AudioSampleSource({ codec: webm ? 'opus' : 'aac', bitrate: 48_000 })
  output.addVideoTrack(picture, { frameRate: rate })
  output.addAudioTrack(sound)
  await output.start()
  const slides = await Promise.all([titleSlide(company, video), productSlide(company, video)])
  const frames = video.seconds * rate
  const frame = Buffer.alloc(planes.end)
  for (let at = 0; at < frames; at++) {
    drawFrame(frame, slides, video, company.colour, at / frames)
    const sample = new bunny.VideoSample(frame, {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      timestamp: at / rate,
      duration: 1 / rate,
    })
    await picture.add(sample)
    sample.close()
  }
  const tone = new bunny.AudioSample(softTone(video))
  await sound.add(tone)
  tone.close()
  await output.finalize()
  if (!target.buffer) throw new Error(`The video '${video.title}' is empty.`)
  return {
    bytes: Buffer.from(target.buffer),
    type: webm ? 'video/webm' : 'video/mp4',
    extension: video.kind,
  }
}

const fonts = 'Inter, Helvetica Neue, Arial, Liberation Sans, DejaVu Sans, sans-serif'

function titleSlide({ colour, profile }: DemoCompany, video: DemoVideo) {
  return pixels(`
    <rect width="${width}" height="${height}" fill="${colour}"/>
    <rect x="48" y="212" width="72" height="6" rx="3" fill="${lighter(colour, 0.6)}"/>
    <g fill="#fff" font-family="${fonts}">
      <text x="48" y="84" font-size="20" fill-opacity=".85">${escaped(profile.companyName)}</text>
      <text x="48" y="184" font-size="42" font-weight="700">${escaped(video.title)}</text>
    </g>`)
}

function productSlide({ colour, products }: DemoCompany, video: DemoVideo) {
  const name = products[video.product]?.name ?? ''
  return pixels(`
    <rect width="${width}" height="${height}" fill="${lighter(colour, 0.93)}"/>
    <rect x="48" y="140" width="544" height="160" rx="16" fill="#fff"/>
    <g fill="${colour}" font-family="${fonts}">
      <text x="48" y="72" font-size="30" font-weight="700">${escaped(name)}</text>
      <text x="48" y="108" font-size="20" fill="#404040">${escaped(video.line)}</text>
    </g>`)
}

async function pixels(shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`
  return toPlanes(await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer())
}

// BT.601 in integers: players assume it for small videos without colour metadata.
const lumaOf = (r: number, g: number, b: number) => (66 * r + 129 * g + 25 * b + 4224) >> 8
const uOf = (r: number, g: number, b: number) => (112 * b - 38 * r - 74 * g + 32896) >> 8
const vOf = (r: number, g: number, b: number) => (112 * r - 94 * g - 18 * b + 32896) >> 8

function toPlanes(rgb: Buffer): Buffer {
  const frame = Buffer.alloc(planes.end)
  let half = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const r = rgb[at] ?? 0
      const g = rgb[at + 1] ?? 0
      const b = rgb[at + 2] ?? 0
      frame[y * width + x] = lumaOf(r, g, b)
      if (y % 2 || x % 2) continue
      frame[planes.u + half] = uOf(r, g, b)
      frame[planes.v + half] = vOf(r, g, b)
      half++
    }
  }
  return frame
}

type Colour = readonly [luma: number, u: number, v: number]

function yuv(r: number, g: number, b: number): Colour {
  return [lumaOf(r, g, b), uOf(r, g, b), vOf(r, g, b)]
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Draws the frame at `time` (0 to 1): the title, a short fade, then the product and its figure. */
function drawFrame(
  frame: Buffer,
  [title, product]: [Buffer, Buffer],
  video: DemoVideo,
  colour: string,
  time: number,
) {
  const since = (time - titleShare) / (1 - titleShare)
  frame.set(since < 0 ? title : product)
  if (since < 0) return
  figures[video.figure](frame, colourOf(colour), since)
  const fade = since / 0.15
  if (fade < 1) mix(frame, title, fade)
}

/** The moving figures in the white box (x 48 to 592, y 140 to 300); `time` runs from 0 to 1. */
const figures: Record<DemoVideo['figure'], (frame: Buffer, colour: Colour, time: number) => void> =
  {
    route: (frame, colour, time) => {
      const grey = yuv(200, 200, 200)
      const y = (at: number) => 220 + Math.sin(at * 7) * 44
      for (let at = 0; at <= 1; at += 0.02) disc(frame, 80 + at * 480, y(at), 3, grey)
      for (let at = 0; at <= time; at += 0.01) disc(frame, 80 + at * 480, y(at), 4, colour)
      disc(frame, 80 + time * 480, y(time), 13, colour)
    },
    bars: (frame, colour, time) => {
      for (const [index, share] of [0.35, 0.5, 0.42, 0.68, 0.8, 1].entries()) {
        const grown = Math.min(1, Math.max(0, time * 2.2 - index * 0.2))
        const tall = Math.round(130 * share * grown)
        box(frame, 92 + index * 82, 292 - tall, 48, tall, colour)
      }
    },
    rings: (frame, colour, time) => {
      disc(frame, 320, 220, 16, colour)
      for (const [index, radius] of [[0, 36] as const, [1, 52] as const, [2, 66] as const]) {
        const turn = time * Math.PI * (3 - index * 0.7) + index * 2
        const away = radius * 3
        disc(
          frame,
          320 + Math.cos(turn) * away,
          220 + Math.sin(turn) * radius,
          11 - index * 2,
          colour,
        )
      }
    },
  }

function disc(frame: Buffer, x: number, y: number, radius: number, colour: Colour) {
  for (let row = Math.ceil(y - radius); row <= y + radius; row++) {
    const half = Math.sqrt(radius * radius - (row - y) ** 2)
    box(frame, Math.round(x - half), row, Math.round(half * 2), 1, colour)
  }
}

function box(frame: Buffer, x: number, y: number, wide: number, tall: number, colour: Colour) {
  const [luma, u, v] = colour
  for (let row = y; row < y + tall; row++) {
    frame.fill(luma, row * width + x, row * width + x + wide)
    const half = Math.floor(row / 2) * (width / 2)
    const [from, to] = [half + Math.floor(x / 2), half + Math.ceil((x + wide) / 2)]
    frame.fill(u, planes.u + from, planes.u + to)
    frame.fill(v, planes.v + from, planes.v + to)
  }
}

/** Blends `share` of the frame with the rest of `other`. */
function mix(frame: Buffer, other: Buffer, share: number) {
  for (let at = 0; at < frame.length; at++) {
    const from = other[at] ?? 0
    frame[at] = from + ((frame[at] ?? 0) - from) * share
  }
}

function colourOf(hex: string): Colour {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return yuv(part(1), part(3), part(5))
}

/** Two quiet tones that fade in and out. */
function softTone({ seconds, tone }: DemoVideo): ConstructorParameters<typeof AudioSample>[0] {
  const data = new Float32Array(seconds * sampleRate)
  for (let at = 0; at < data.length; at++) {
    const time = at / sampleRate
    const swell = Math.sin((Math.PI * time) / seconds) ** 2
    const voices = Math.sin(2 * Math.PI * tone * time) + Math.sin(3 * Math.PI * tone * time) / 3
    data[at] = voices * swell * 0.06
  }
  return { data, format: 'f32', numberOfChannels: 1, sampleRate, timestamp: 0 }
}
