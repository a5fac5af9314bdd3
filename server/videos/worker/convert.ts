import {
  Conversion,
  type ConversionAudioOptions,
  type ConversionVideoOptions,
  type Input,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  type StreamTarget,
} from 'mediabunny'
import { BrokenVideo } from './broken.ts'
import { picture, sound } from './encode.ts'
import { type Facts, findSound } from './inspect.ts'
import { fitted, planOf } from './plays-already.ts'
import { toneDown } from './tone-down.ts'

/** The shorter edge of a converted picture, in pixels. */
export const largestEdge = 1080

export type Progress = (part: number) => void

/**
 * Makes an MP4 file that browsers play: copies the streams that fit and encodes the others as H.264
 * and AAC. The `moov` box comes last. Throws `BrokenVideo` if that is impossible.
 */
export async function convert(
  input: Input,
  facts: Facts,
  mostBits: number,
  target: StreamTarget,
  progress: Progress,
) {
  const plan = planOf(facts.streams)
  const video = await input.getPrimaryVideoTrack()
  const audio = await findSound(input)
  if (!video) throw new BrokenVideo('no-video')
  const { averagePacketRate } = await video.computePacketStats(200)
  const size = fitted(facts, largestEdge)
  await run(
    input,
    new Output({ format: new Mp4OutputFormat({ fastStart: false }), target }),
    progress,
    {
      video:
        plan.video === 'copy' ? {} : await shown(video, picture(size, averagePacketRate, mostBits)),
      audio: audio && plan.audio === 'encode' ? await sound(audio) : { discard: !audio },
      withSound: audio !== null,
    },
  )
}

/** Adds tone mapping if ordinary screens need it. */
export async function shown(
  track: InputVideoTrack,
  options: ConversionVideoOptions,
): Promise<ConversionVideoOptions> {
  const toned = await toneDown(track)
  return toned ? { ...options, process: toned } : options
}

type Wanted = {
  video: ConversionVideoOptions
  audio: ConversionAudioOptions
  withSound: boolean
}

/** Runs a conversion to its end. Throws if it would omit picture or sound. */
export async function run(input: Input, output: Output, progress: Progress, wanted: Wanted) {
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    showWarnings: false,
    // Phones record their location in tags, which must not be published.
    tags: {},
    copy: { shiftTolerance: Number.POSITIVE_INFINITY },
    video: wanted.video,
    audio: wanted.audio,
  })
  const made = conversion.utilizedTracks.map((track) => track.type)
  if (!made.includes('video') || (wanted.withSound && !made.includes('audio'))) {
    throw new BrokenVideo('unsupported')
  }
  conversion.onProgress = progress
  await conversion.execute()
}
