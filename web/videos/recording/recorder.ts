import { recordingMessages } from '../../../contract/videos/videos.ts'
import { composePicture, type Picture } from './compose-picture.ts'
import { mixSound, type Sound } from './mix-sound.ts'
import { explainProblem, openDevices, openScreen, stop, type Wish } from './open-inputs.ts'
import { Recording } from './recording.ts'
import { recordingType } from './recording-format.ts'

/**
 * `opening`: waiting for the user's permission. `unshared`: waiting for a screen to be chosen.
 * `failed`: `problem` explains why nothing can be recorded.
 */
export type RecorderPhase =
  | 'opening'
  | 'unshared'
  | 'failed'
  | 'ready'
  | 'countdown'
  | 'recording'
  | 'paused'
  | 'review'

export type RecorderState = Wish & {
  phase: RecorderPhase
  devices: readonly MediaDeviceInfo[]
  /** The stream that is recorded, or previewed before that. */
  stream: MediaStream | null
  problem: string | null
  /** Seconds until the recording starts. */
  countdown: number
  elapsedMs: number
  bytes: number
  /** The finished recording. */
  file: File | null
}

const atStart: RecorderState = {
  phase: 'opening',
  source: 'camera',
  cameraId: '',
  microphoneId: '',
  devices: [],
  stream: null,
  problem: null,
  countdown: 0,
  elapsedMs: 0,
  bytes: 0,
  file: null,
}

const countdownFrom = 3

/** Whether leaving would lose something. */
export const isBusy = ({ phase }: RecorderState) =>
  phase === 'countdown' || phase === 'recording' || phase === 'paused' || phase === 'review'

/** Records camera and screen. Devices are open only until the recording ends or `close` is called. */
export class Recorder {
  readonly #mostBytes: number
  readonly #publish: (state: RecorderState) => void
  #state = atStart
  #devices: MediaStream | null = null
  #screen: MediaStream | null = null
  #picture: Picture | null = null
  #sound: Sound | null = null
  #recording: Recording | null = null
  #counting: ReturnType<typeof setTimeout> | undefined
  /** Numbers the attempts to open inputs, so that inputs of an outdated attempt are closed on arrival. */
  #attempt = 0

  /** `publish` receives every change. Opens the camera immediately. */
  constructor(mostBytes: number, publish: (state: RecorderState) => void) {
    this.#mostBytes = mostBytes
    this.#publish = publish
    navigator.mediaDevices.addEventListener('devicechange', this.#list)
    void this.open()
  }

  /** Opens the devices; called again after a problem or for another take. */
  async open(wish: Partial<Wish> = {}) {
    const attempt = this.#begin()
    stop(this.#devices)
    this.#devices = null
    this.#change({ ...wish, phase: 'opening', problem: null, file: null, elapsedMs: 0, bytes: 0 })
    if (this.#state.source === 'camera') this.#unshare()
    try {
      const devices = await openDevices(this.#state)
      if (attempt !== this.#attempt) return stop(devices)
      this.#devices = devices
      this.#watch(devices)
      await this.#list()
      await this.#prepare(attempt)
    } catch (error) {
      const problem = await explainProblem(error, this.#state)
      if (attempt === this.#attempt) this.#fail(problem)
    }
  }

  /** Asks for a screen; browsers require a click. */
  async share() {
    const attempt = this.#begin()
    this.#unshare()
    this.#change({ phase: 'opening', problem: null })
    const screen = await openScreen().catch(() => null)
    if (attempt !== this.#attempt) return stop(screen)
    if (!screen) return this.#change({ phase: 'unshared', problem: recordingMessages.notShared })
    this.#screen = screen
    screen.getVideoTracks()[0]?.addEventListener('ended', () => this.#screenEnded(screen))
    await this.#prepare(attempt).catch(() => this.#fail(recordingMessages.failed))
  }

  start() {
    if (this.#state.phase !== 'ready') return
    const count = (countdown: number) => {
      if (countdown === 0) return this.#record()
      this.#change({ phase: 'countdown', countdown, problem: null })
      this.#counting = setTimeout(() => count(countdown - 1), 1000)
    }
    count(countdownFrom)
  }

  cancel() {
    clearTimeout(this.#counting)
    if (this.#state.phase === 'countdown') this.#change({ phase: 'ready' })
  }

  pause(problem: string | null = null) {
    if (this.#state.phase !== 'recording') return
    this.#recording?.pause()
    this.#change({ phase: 'paused', problem })
  }

  resume() {
    if (this.#state.phase !== 'paused') return
    this.#recording?.resume()
    this.#change({ phase: 'recording', problem: null })
  }

  finish() {
    this.#recording?.stop()
  }

  /** The volume of the sound, from 0 to 1. */
  readonly level = () => this.#sound?.level() ?? 0

  /** Discards everything and releases the devices. */
  close() {
    navigator.mediaDevices.removeEventListener('devicechange', this.#list)
    this.#recording?.discard()
    this.#release()
  }

  /** Starts a new attempt to open inputs, and disposes of what the previous ones created. */
  #begin(): number {
    clearTimeout(this.#counting)
    this.#picture?.close()
    this.#sound?.close()
    this.#picture = null
    this.#sound = null
    this.#change({ stream: null })
    return ++this.#attempt
  }

  #release() {
    this.#begin()
    stop(this.#devices)
    this.#devices = null
    this.#unshare()
  }

  #unshare() {
    stop(this.#screen)
    this.#screen = null
  }

  /** Combines the open inputs into one stream. */
  async #prepare(attempt: number) {
    const { source } = this.#state
    const [devices, screen] = [this.#devices, this.#screen]
    if (!devices) return
    if (source !== 'camera' && !screen) return this.#change({ phase: 'unshared', problem: null })
    const sound = mixSound(screen ? [devices, screen] : [devices])
    const picture =
      screen && (await composePicture(screen, source === 'both' ? devices : null).catch(() => null))
    if (attempt !== this.#attempt) {
      sound?.close()
      picture?.close()
      return
    }
    this.#sound = sound
    this.#picture = picture
    const shown = screen ? picture?.track : devices.getVideoTracks()[0]
    if (!shown) return this.#fail(recordingMessages.failed)
    const stream = new MediaStream(sound ? [shown, sound.track] : [shown])
    this.#change({ phase: 'ready', problem: null, stream })
  }

  #record() {
    const { stream } = this.#state
    const type = recordingType()
    if (!stream || !type) return this.#fail(recordingMessages.failed)
    try {
      this.#recording = new Recording(stream, type, this.#mostBytes, {
        onProgress: (elapsedMs, bytes) => this.#change({ elapsedMs, bytes }),
        onEnd: (file, elapsedMs, problem) => this.#ended(file, elapsedMs, problem),
      })
      this.#change({ phase: 'recording' })
    } catch {
      this.#fail(recordingMessages.failed)
    }
  }

  #ended(file: File, elapsedMs: number, problem: string | null) {
    this.#recording = null
    this.#release()
    if (file.size === 0) return this.#fail(recordingMessages.failed)
    this.#change({ phase: 'review', file, elapsedMs, bytes: file.size, problem })
  }

  #fail(problem: string) {
    this.#release()
    this.#change({ phase: 'failed', problem })
  }

  /** The browser's own button for ending the sharing works like Stop. */
  #screenEnded(screen: MediaStream) {
    if (screen !== this.#screen) return
    if (this.#recording) return this.finish()
    this.#unshare()
    this.#begin()
    this.#change({ phase: 'unshared', problem: null })
  }

  #watch(devices: MediaStream) {
    for (const track of devices.getTracks()) {
      track.addEventListener('ended', () => {
        if (devices !== this.#devices) return
        if (this.#recording) this.#recording.stop(recordingMessages.disconnected)
        else this.#fail(recordingMessages.unplugged)
      })
      // Phones mute the camera while another app is in front.
      track.addEventListener('mute', () => {
        if (devices === this.#devices) this.pause(recordingMessages.interrupted)
      })
    }
  }

  /** Browsers reveal device names only once the user has allowed one. */
  readonly #list = async () => {
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
    const used = (kind: string) =>
      this.#devices
        ?.getTracks()
        .find((track) => track.kind === kind)
        ?.getSettings().deviceId
    const { cameraId, microphoneId } = this.#state
    this.#change({
      devices: devices.filter(({ deviceId }) => deviceId !== ''),
      cameraId: used('video') ?? cameraId,
      microphoneId: used('audio') ?? microphoneId,
    })
  }

  #change(part: Partial<RecorderState>) {
    this.#state = { ...this.#state, ...part }
    this.#publish(this.#state)
  }
}
