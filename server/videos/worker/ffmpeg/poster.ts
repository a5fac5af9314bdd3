import { AvFrameVideoSampleResource } from '@mediabunny/server'
import { VideoSample } from 'mediabunny'
import { makePicture, places } from '../poster.ts'
import { type Played, secondsOf } from './examine.ts'
import { openSource } from './open-source.ts'
import { openDecoder, pictureFilter } from './transcode.ts'

/** The latest moments to take the picture from, in seconds: everything before them is decoded. */
const latest = [3, 30, 120]

/** Like `makePoster`, for files that only FFmpeg reads. */
export async function posterWithFFmpeg(
  { input, size }: { input: number; size: number },
  played: Played,
): Promise<Buffer | null> {
  const seconds = played.facts.durationMs / 1000
  const wanted = places.map((place, at) => Math.min(seconds * place, latest[at] ?? seconds))
  let found: Buffer | null = null
  for await (const shown of readFrames(input, size, played)) {
    if (found && shown.timestamp < (wanted[0] ?? Number.POSITIVE_INFINITY)) continue
    if (shown.timestamp >= (wanted[0] ?? 0)) wanted.shift()
    const { picture, bright } = await makePicture(shown, null)
    if (bright || !found) found = picture
    if (wanted.length === 0 || (bright && wanted.length < places.length)) break
  }
  return found
}

async function* readFrames(
  file: number,
  size: number,
  played: Played,
): AsyncGenerator<VideoSample> {
  await using source = await openSource(file, size)
  const stream = source.streams[played.picture.index]
  if (!stream) return
  using decoder = await openDecoder(stream)
  using filter = pictureFilter(stream, played)
  for await (const frame of filter.frames(decoder.frames(source.packets(stream.index)))) {
    if (!frame) continue
    const timestamp = secondsOf(frame.pts, frame.timeBase)
    const sample = new VideoSample(new AvFrameVideoSampleResource(frame), { timestamp })
    try {
      yield sample
    } finally {
      sample.close()
    }
  }
}
