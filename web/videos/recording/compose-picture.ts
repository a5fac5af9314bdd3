/** A video track to record; `close` stops drawing it. */
export type Picture = { track: MediaStreamTrack; close: () => void }

const largest = { width: 1920, height: 1080 }
const framesPerSecond = 30

/**
 * Draws the screen with the camera in its lower corner. A shared window may change its size, but
 * the picture keeps its own, as most players require.
 */
export async function composePicture(
  screen: MediaStream,
  camera: MediaStream | null,
): Promise<Picture> {
  const shared = await playing(screen)
  const face = camera && (await playing(camera))
  const canvas = document.createElement('canvas')
  Object.assign(canvas, sizeOf(shared))
  const pen = canvas.getContext('2d', { alpha: false })
  if (!pen) throw new Error('this browser has no 2D canvas')
  const clock = new Worker(new URL('./frame-clock.worker.ts', import.meta.url), { type: 'module' })
  clock.onmessage = () => draw(pen, shared, face)
  draw(pen, shared, face)
  const [track] = canvas.captureStream(framesPerSecond).getVideoTracks()
  if (!track) throw new Error('this browser cannot record a canvas')
  return {
    track,
    close: () => {
      clock.terminate()
      track.stop()
      for (const video of [shared, face]) if (video) video.srcObject = null
    },
  }
}

/** A video element outside the page that plays the stream. */
async function playing(stream: MediaStream): Promise<HTMLVideoElement> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream(stream.getVideoTracks())
  await video.play()
  return video
}

/** Video encoders require even dimensions. */
function sizeOf({ videoWidth, videoHeight }: HTMLVideoElement) {
  const scale = Math.min(1, largest.width / videoWidth, largest.height / videoHeight)
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2)
  return { width: even(videoWidth), height: even(videoHeight) }
}

function draw(
  pen: CanvasRenderingContext2D,
  shared: HTMLVideoElement,
  face: HTMLVideoElement | null,
) {
  const { width, height } = pen.canvas
  pen.fillStyle = '#000'
  pen.fillRect(0, 0, width, height)
  const whole = fitted(shared, width, height)
  pen.drawImage(shared, (width - whole.width) / 2, (height - whole.height) / 2, ...sides(whole))
  if (!face || face.videoWidth === 0) return
  const small = fitted(face, width * 0.22, height * 0.36)
  const margin = width * 0.02
  const corner = [width - small.width - margin, height - small.height - margin] as const
  pen.save()
  pen.beginPath()
  pen.roundRect(...corner, ...sides(small), small.width * 0.08)
  pen.clip()
  pen.drawImage(face, ...corner, ...sides(small))
  pen.restore()
}

type Size = { width: number; height: number }

const sides = ({ width, height }: Size) => [width, height] as const

/** The largest size within these bounds that keeps the video's proportions. */
function fitted(
  { videoWidth, videoHeight }: HTMLVideoElement,
  width: number,
  height: number,
): Size {
  const scale = Math.min(width / videoWidth, height / videoHeight)
  return { width: videoWidth * scale, height: videoHeight * scale }
}
