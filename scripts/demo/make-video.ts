import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny'
import type { DemoBrief, DemoCompany } from './demo-content.ts'
import { drawSlide, height, width } from './draw-slide.ts'
import { makeScript, type Scene } from './video-script.ts'
import { sampleRate, type Voice } from './voice.ts'

/** Its bytes in MP4 with H.264 and AAC, and its slides with the times of their captions. */
export type Video = { bytes: Buffer; scenes: Scene[] }

const framesPerSecond = 2

/** Loaded when needed, so that scripts without videos also run on platforms without codecs. */
let codecs: Promise<void> | undefined

/** Makes the video of a brief. Its last slide stays until the video has `seconds`. */
export async function makeVideo(
  company: DemoCompany,
  brief: DemoBrief,
  { voice, seconds = 0 }: { voice: Voice | null; seconds?: number },
): Promise<Video> {
  codecs ??= import('@mediabunny/server').then((server) => server.registerMediabunnyServer())
  await codecs
  const target = new BufferTarget()
  const format = new Mp4OutputFormat({ fastStart: 'in-memory' })
  const output = new Output({ format, target })
  const picture = new VideoSampleSource({
    codec: 'avc',
    bitrate: 300_000,
    keyFrameInterval: 10,
    // For so few frames, probing for hardware or compressing harder would take longer.
    hardwareAcceleration: 'prefer-software',
    latencyMode: 'realtime',
  })
  const sound = new AudioSampleSource({ codec: 'aac', bitrate: 32_000 })
  output.addVideoTrack(picture, { frameRate: framesPerSecond })
  output.addAudioTrack(sound)
  await output.start()
  const scenes = await makeScript(company, brief, voice)
  const last = scenes.at(-1)
  if (last) last.to = Math.max(last.to, seconds)
  const ends = last?.to ?? 0
  for await (const { at, pixels } of frames(company, brief, scenes)) {
    const time = { timestamp: at, duration: 1 / framesPerSecond }
    const size = { codedWidth: width, codedHeight: height }
    const sample = new VideoSample(pixels, { format: 'RGBX', ...size, ...time })
    await picture.add(sample)
    sample.close()
  }
  const mono = { format: 'f32', numberOfChannels: 1, timestamp: 0 } as const
  const heard = new AudioSample({ ...mono, sampleRate, data: speech(scenes, ends) })
  await sound.add(heard)
  heard.close()
  await output.finalize()
  if (!target.buffer) throw new Error(`The video of '${brief.title}' is empty.`)
  return { bytes: Buffer.from(target.buffer), scenes }
}

/** A slide is drawn once for each line that makes something appear on it. */
async function* frames(company: DemoCompany, brief: DemoBrief, scenes: readonly Scene[]) {
  for (const scene of scenes) {
    let drawn = { said: 0, pixels: await drawSlide(company, brief, scene, 0) }
    for (let at = scene.from; at < scene.to; at += 1 / framesPerSecond) {
      const said = scene.lines.filter(({ from }) => from <= at).length
      if (said !== drawn.said) {
        drawn = { said, pixels: await drawSlide(company, brief, scene, said) }
      }
      yield { at, pixels: drawn.pixels }
    }
  }
}

/** What is spoken; silence where this machine has no voice. */
function speech(scenes: readonly Scene[], seconds: number): Float32Array<ArrayBuffer> {
  const data = new Float32Array(seconds * sampleRate)
  for (const { from, spoken } of scenes.flatMap(({ lines }) => lines)) {
    if (spoken) data.set(spoken, Math.round(from * sampleRate))
  }
  return data
}
