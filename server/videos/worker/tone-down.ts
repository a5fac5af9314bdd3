import { AvFrameVideoSampleResource, toAvFrame } from '@mediabunny/server'
import type { InputVideoTrack, VideoSample } from 'mediabunny'
import {
  AVCOL_PRI_BT2020,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  FFmpegError,
  Filter,
  type FilterContext,
  FilterGraph,
  FilterInOut,
  Frame,
} from 'node-av'

/** Maps the brightness of HDR to what ordinary screens show. */
export const toneMap = 'tonemapx=tonemap=bt2390:desat=0:p=bt709:t=bt709:m=bt709:r=tv:format=yuv420p'

const transfers = { pq: AVCOL_TRC_SMPTE2084, hlg: AVCOL_TRC_ARIB_STD_B67 } as const

export type ToneDown = (sample: VideoSample) => Promise<AvFrameVideoSampleResource>

/** Returns a tone mapping from HDR to SDR; null for a track that is not HDR. */
export async function toneDown(track: InputVideoTrack): Promise<ToneDown | null> {
  const { transfer } = await track.getColorSpace()
  const curve = transfers[transfer as keyof typeof transfers]
  if (curve === undefined) return null
  let chain: Chain | null = null
  return async (sample) => {
    using frame = new Frame()
    frame.alloc()
    await toAvFrame(sample, frame)
    // Scaling drops the color properties, so they are set again.
    frame.colorTrc = curve
    frame.colorPrimaries = AVCOL_PRI_BT2020
    frame.colorSpace = AVCOL_SPC_BT2020_NCL
    frame.colorRange = AVCOL_RANGE_MPEG
    chain ??= await makeChain(frame)
    return new AvFrameVideoSampleResource(await through(chain, frame))
  }
}

type Chain = { source: FilterContext; sink: FilterContext; graph: FilterGraph }

async function makeChain(frame: Frame): Promise<Chain> {
  const graph = new FilterGraph()
  graph.alloc()
  const shape = `video_size=${frame.width}x${frame.height}:pix_fmt=${frame.format}:time_base=1/1000000`
  const colours = `colorspace=${frame.colorSpace}:range=${frame.colorRange}`
  const source = create(graph, 'buffer', 'in', `${shape}:${colours}`)
  const sink = create(graph, 'buffersink', 'out')
  const outputs = FilterInOut.createList([{ name: 'in', filterCtx: source, padIdx: 0 }])
  const inputs = FilterInOut.createList([{ name: 'out', filterCtx: sink, padIdx: 0 }])
  FFmpegError.throwIfError(graph.parsePtr(`[in]${toneMap}[out]`, inputs, outputs), 'tonemapx')
  FFmpegError.throwIfError(await graph.config(), 'tonemapx')
  return { source, sink, graph }
}

function create(graph: FilterGraph, name: string, as: string, settings?: string): FilterContext {
  const filter = Filter.getByName(name)
  const made = filter && graph.createFilter(filter, as, settings)
  if (!made) throw new Error(`no filter ${name}`)
  return made
}

async function through({ source, sink }: Chain, frame: Frame): Promise<Frame> {
  FFmpegError.throwIfError(await source.buffersrcAddFrame(frame), 'tonemapx')
  const toned = new Frame()
  toned.alloc()
  FFmpegError.throwIfError(await sink.buffersinkGetFrame(toned), 'tonemapx')
  return toned
}
