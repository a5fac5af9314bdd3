import type { DemoBrief, DemoCompany } from './demo-content.ts'
import { drawSlides, type Slide } from './draw-slides.ts'
import { box, drawing, emptyFrame, height, push, width } from './planes.ts'
import { makeScript, type Scene } from './video-script.ts'
import { sampleRate, type Voice } from './voice.ts'

export type Video = {
  bytes: Buffer
  type: 'video/mp4' | 'video/webm'
  extension: 'mp4' | 'webm'
  /** Its slides, with the times of their captions. */
  scenes: Scene[]
}

/** Frames per second while something moves, and while only the progress line does. */
const rates = { moving: 10, still: 1 }

/** How long a slide moves after it has appeared, and how long it takes to appear. */
const moving = { seconds: 2, appearing: 0.5 }

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
 * Makes the video of a brief, at least `seconds` long: H.264 and AAC in MP4, or VP9 and Opus in
 * WebM. Slides are rendered once; each frame is a copy with the moving parts drawn on top.
 */
export async function makeVideo(
  company: DemoCompany,
  brief: DemoBrief,
  { voice, seconds }: { voice: Voice | null; seconds: number },
): Promise<Video> {
  loaded ??= load()
  const bunny = await loaded
  const { webm = false } = brief
  const target = new bunny.BufferTarget()
  const output = new bunny.Output({
    format: webm
      ? new bunny.WebMOutputFormat()
      : new bunny.Mp4OutputFormat({ fastStart: 'in-memory' }),
    target,
  })
  const picture = new bunny.VideoSampleSource({
    codec: webm ? 'vp9' : 'avc',
    bitrate: 300_000,
    keyFrameInterval: 10,
    // For so few frames, probing for hardware or compressing harder would take longer.
    hardwareAcceleration: 'prefer-software',
    latencyMode: 'realtime',
  })
  const sound = new bunny.AudioSampleSource({ codec: webm ? 'opus' : 'aac', bitrate: 32_000 })
  output.addVideoTrack(picture, { frameRate: rates.moving })
  output.addAudioTrack(sound)
  await output.start()
  const scenes = await makeScript(company, brief, { voice, seconds })
  const slides = await drawSlides(company, brief, scenes)
  const [frame, spare] = [emptyFrame(), emptyFrame()]
  const times = frameTimes(scenes)
  const ends = scenes.at(-1)?.to ?? 0
  for (const [index, { at, scene }] of times.entries()) {
    drawFrame(frame, { slides, scenes, spare }, at, scene)
    const sample = new bunny.VideoSample(frame, {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      timestamp: at,
      duration: (times[index + 1]?.at ?? ends) - at,
    })
    await picture.add(sample)
    sample.close()
  }
  const heard = new bunny.AudioSample({
    ...(voice ? speech(scenes, ends) : chimes(scenes, ends)),
    format: 'f32',
    numberOfChannels: 1,
    timestamp: 0,
  })
  await sound.add(heard)
  heard.close()
  await output.finalize()
  if (!target.buffer) throw new Error(`The video of '${brief.title}' is empty.`)
  const extension = webm ? 'webm' : 'mp4'
  return { bytes: Buffer.from(target.buffer), type: `video/${extension}`, extension, scenes }
}

/** The times of the frames, close together only where something moves. */
function frameTimes(scenes: readonly Scene[]): { at: number; scene: number }[] {
  return scenes.flatMap(({ from, to }, scene) => {
    const times: { at: number; scene: number }[] = []
    for (let tick = 0; from + tick / rates.moving < to; ) {
      times.push({ at: from + tick / rates.moving, scene })
      tick += tick < moving.seconds * rates.moving ? 1 : rates.moving / rates.still
    }
    return times
  })
}

type Drawing = { slides: readonly Slide[]; scenes: readonly Scene[]; spare: Buffer }

function drawFrame(frame: Buffer, { slides, scenes, spare }: Drawing, at: number, scene: number) {
  const slide = slides[scene]
  if (!slide) throw new Error(`There is no slide ${scene}.`)
  const since = at - (scenes[scene]?.from ?? 0)
  frame.set(slide.picture)
  slide.animate(frame, since / moving.seconds)
  const before = slides[scene - 1]
  if (before && since < moving.appearing) {
    spare.set(before.picture)
    before.animate(spare, 1)
    push(frame, spare, 1 - (1 - since / moving.appearing) ** 2)
  }
  const ends = scenes.at(-1)?.to ?? at
  box(frame, 0, drawing.height - 8, (at / ends) * drawing.width, 8, slide.line)
}

type Sound = { data: Float32Array<ArrayBuffer>; sampleRate: number }

function speech(scenes: readonly Scene[], seconds: number): Sound {
  const data = new Float32Array(seconds * sampleRate)
  for (const { from, spoken } of scenes.flatMap(({ lines }) => lines)) {
    if (spoken) data.set(spoken, Math.round(from * sampleRate))
  }
  return { data, sampleRate }
}

/** Two soft notes as each slide appears. Half the samples of speech take half as long to encode. */
function chimes(scenes: readonly Scene[], seconds: number): Sound {
  const rate = sampleRate / 2
  const data = new Float32Array(seconds * rate)
  for (const { from } of scenes) {
    for (const [note, pitch] of [392, 523.25].entries()) {
      const begin = Math.round((from + note * 0.18) * rate)
      for (let at = 0; at < 1.2 * rate; at++) {
        const time = at / rate
        const swell = Math.min(1, time / 0.02) * Math.exp(-time * 4)
        const tone = Math.sin(2 * Math.PI * pitch * time) * swell * 0.06
        data[begin + at] = (data[begin + at] ?? 0) + tone
      }
    }
  }
  return { data, sampleRate: rate }
}
