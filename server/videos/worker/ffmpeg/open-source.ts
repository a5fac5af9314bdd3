import { Demuxer, type IOInputCallbacks } from 'node-av/api'
import { AVERROR_EOF, AVSEEK_CUR, AVSEEK_SET, AVSEEK_SIZE } from 'node-av/constants'
import { readBytes } from '../../../media/read-bytes.ts'

/** The first bytes of every Matroska and WebM file. */
const matroska = 0x1a45dfa3

type Options = {
  /** Whether edit lists decide what is shown, as in players. */
  edited?: boolean
  /** Whether to read the header only, and none of the packets. */
  headerOnly?: boolean
}

/** Opens a video with FFmpeg, with the times that are stated in it. Always close it. */
export async function openSource(
  file: number,
  size: number,
  { edited = true, headerOnly = false }: Options = {},
): Promise<Demuxer> {
  const head = await readBytes(file, 0, Math.min(4, size))
  const isMatroska = head.length === 4 && head.readUInt32BE(0) === matroska
  return Demuxer.open(reader(file, size), {
    format: isMatroska ? 'matroska' : 'mov',
    copyTs: true,
    skipStreamInfo: headerOnly,
    ...(!isMatroska && { options: { ignore_editlist: edited ? 0 : 1 } }),
  })
}

function reader(file: number, size: number): IOInputCallbacks {
  let at = 0
  return {
    read: async (length) => {
      const bytes = await readBytes(file, at, Math.min(size, at + length))
      at += bytes.length
      return bytes.length === 0 ? AVERROR_EOF : bytes
    },
    seek: async (offset, whence) => {
      if (whence === AVSEEK_SIZE) return size
      const from = { [AVSEEK_SET]: 0, [AVSEEK_CUR]: at }[whence as number] ?? size
      at = from + Number(offset)
      return at
    },
  }
}
