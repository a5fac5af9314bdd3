import { formatBytes } from '../../../common/text/format-bytes.ts'
import { recordingMessages } from '../../../contract/videos/videos.ts'
import { bitsPerSecond, recordingName } from './recording-format.ts'

/** The interval at which the browser delivers recorded data, in milliseconds. */
const handOverMs = 1000

const tickMs = 250

/** Recording stops this many seconds before the limit, because browsers buffer the most recent data. */
const reserve = 10

type Events = {
  onProgress: (elapsedMs: number, bytes: number) => void
  /** The recorded file and, if the user did not stop it, the reason why it ended. */
  onEnd: (file: File, elapsedMs: number, problem: string | null) => void
}

/** One recording of a stream, kept as blobs, which browsers move to disk if there are many. */
export class Recording {
  readonly #recorder: MediaRecorder
  readonly #events: Events
  readonly #parts: Blob[] = []
  readonly #ticking: ReturnType<typeof setInterval>
  #bytes = 0
  #elapsedMs = 0
  /** When recording last started or resumed; null while paused. */
  #since: number | null = null
  #problem: string | null = null
  #discarded = false

  /** Starts immediately. `mostBytes` is the maximum size of an upload. */
  constructor(stream: MediaStream, type: string, mostBytes: number, events: Events) {
    this.#events = events
    const options = {
      mimeType: type,
      videoBitsPerSecond: bitsPerSecond.video,
      audioBitsPerSecond: bitsPerSecond.audio,
      // Players can seek only to key frames.
      videoKeyFrameIntervalDuration: 2000,
    }
    this.#recorder = new MediaRecorder(stream, options)
    const held = ((bitsPerSecond.video + bitsPerSecond.audio) * reserve) / 8
    const most = mostBytes - Math.min(held, mostBytes / 4)
    this.#recorder.ondataavailable = ({ data }) => {
      this.#parts.push(data)
      this.#bytes += data.size
      if (this.#bytes > most) this.stop(recordingMessages.full(formatBytes(mostBytes)))
    }
    this.#recorder.onstart = () => {
      this.#since = performance.now()
    }
    this.#recorder.onerror = () => this.stop(recordingMessages.broken)
    this.#recorder.onstop = () => this.#end()
    this.#recorder.start(handOverMs)
    this.#ticking = setInterval(() => events.onProgress(this.#elapsed(), this.#bytes), tickMs)
  }

  pause() {
    if (this.#recorder.state !== 'recording') return
    this.#recorder.pause()
    this.#elapsedMs = this.#elapsed()
    this.#since = null
  }

  resume() {
    if (this.#recorder.state !== 'paused') return
    this.#recorder.resume()
    this.#since = performance.now()
  }

  /** Stops the recording; `onEnd` follows. `problem` is the reason, unless the user stopped it. */
  stop(problem: string | null = null) {
    this.#problem ??= problem
    if (this.#recorder.state !== 'inactive') this.#recorder.stop()
  }

  discard() {
    this.#discarded = true
    this.stop()
    clearInterval(this.#ticking)
  }

  #elapsed(): number {
    return this.#elapsedMs + (this.#since === null ? 0 : performance.now() - this.#since)
  }

  #end() {
    clearInterval(this.#ticking)
    if (this.#discarded) return
    const type = this.#recorder.mimeType
    const name = recordingName(type, new Date())
    const file = new File(this.#parts, name, { type: type.split(';', 1)[0] ?? type })
    this.#events.onEnd(file, this.#elapsed(), this.#problem)
  }
}
