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
import type { Facts } from './inspect.ts'
import { fitted, planOf } from './plays-already.ts'
import { toneDown } from './tone-down.ts'

/** Shorter edge of a converted picture, in pixels. */
const largestEdge = 1080

export type Progress = (part: number) => void

/**
 * Makes an MP4 file of what browsers play: what fits is copied, the rest becomes H.264 and AAC. Its
 * head comes last. Throws `BrokenVideo` where that cannot be.
 */
export async function convert(
  film: Input,
  facts: Facts,
  mostBits: number,
  target: StreamTarget,
  progress: Progress,
) {
  const plan = planOf(facts.streams)
  const video = await film.getPrimaryVideoTrack()
  const audio = await film.getPrimaryAudioTrack()
  if (!video) throw new BrokenVideo('no-video')
  const { averagePacketRate } = await video.computePacketStats(200)
  const size = fitted(facts, largestEdge)
  await run(
    film,
    new Output({ format: new Mp4OutputFormat({ fastStart: false }), target }),
    progress,
    {
      video:
        plan.video === 'copy' ? {} : await shown(video, picture(size, averagePacketRate, mostBits)),
      audio: audio && plan.audio === 'encode' ? await sound(audio) : {},
      withSound: audio !== null,
    },
  )
}

/** The picture as ordinary screens show it. */
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

/** Runs a conversion to its end. Throws where the picture or the sound would be left out. */
export async function run(film: Input, output: Output, progress: Progress, wanted: Wanted) {
  const conversion = await Conversion.init({
    input: film,
    output,
    tracks: 'primary',
    showWarnings: false,
    // Telephones write where they were: that is nobody's business.
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
