import { recordingMessages } from '../../../contract/videos/videos.ts'

export type Source = 'camera' | 'screen' | 'both'

/** What to record. The ids are the browser's; an empty id stands for its default device. */
export type Wish = { source: Source; cameraId: string; microphoneId: string }

/** The `microphoneId` for a recording without a microphone. */
export const noMicrophone = 'none'

/** Opens the camera and microphone, if wanted; the browser asks for permission first. */
export async function openDevices(wish: Wish): Promise<MediaStream> {
  const { cameraId, microphoneId } = wish
  const device = (id: string) => (id ? { deviceId: { exact: id } } : {})
  const video = wantsCamera(wish) && {
    ...device(cameraId),
    width: { ideal: 1280 },
    height: { ideal: 720 },
    frameRate: { ideal: 30 },
  }
  const audio = microphoneId !== noMicrophone && device(microphoneId)
  if (!video && !audio) return new MediaStream()
  return navigator.mediaDevices.getUserMedia({ video, audio: audio && { ...audio } })
}

/** Lets the user choose a screen, window or tab other than this one. */
export function openScreen(): Promise<MediaStream> {
  const options: DisplayMediaStreamOptions & Record<string, unknown> = {
    video: { frameRate: 30 },
    audio: true,
    selfBrowserSurface: 'exclude',
    systemAudio: 'include',
  }
  return navigator.mediaDevices.getDisplayMedia(options)
}

export const wantsCamera = ({ source }: Wish) => source !== 'screen'

/** A sentence that explains why the camera or microphone could not be opened. */
export async function explainProblem(error: unknown, wish: Wish): Promise<string> {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return recordingMessages.blocked
  if (name === 'NotReadableError' || name === 'AbortError') return recordingMessages.inUse
  if (name !== 'NotFoundError' && name !== 'OverconstrainedError') return recordingMessages.failed
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  const hasCamera = devices.some(({ kind }) => kind === 'videoinput')
  return wantsCamera(wish) && !hasCamera
    ? recordingMessages.noCamera
    : recordingMessages.noMicrophone
}

export function stop(stream: MediaStream | null) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
