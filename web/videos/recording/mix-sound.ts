/** The audio track to record, and its current volume from 0 to 1. */
export type Sound = { track: MediaStreamTrack; level: () => number; close: () => void }

/** Mixes the sound of microphone and screen; null if neither has any. */
export function mixSound(streams: readonly MediaStream[]): Sound | null {
  const audible = streams.filter((stream) => stream.getAudioTracks().length > 0)
  if (audible.length === 0) return null
  const context = new AudioContext()
  const mixed = context.createMediaStreamDestination()
  const meter = context.createAnalyser()
  meter.fftSize = 512
  for (const stream of audible) {
    const source = context.createMediaStreamSource(new MediaStream(stream.getAudioTracks()))
    source.connect(mixed)
    source.connect(meter)
  }
  // Browsers start it suspended before the user's first click or key press.
  void context.resume()
  const [track] = mixed.stream.getAudioTracks()
  if (!track) throw new Error('this browser cannot record sound')
  const samples = new Float32Array(meter.fftSize)
  return {
    track,
    level: () => {
      meter.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      // Speech is rarely louder than -10 dB and hard to understand below -60 dB.
      const decibels = 10 * Math.log10(power + 1e-9)
      return Math.min(1, Math.max(0, (decibels + 60) / 50))
    },
    close: () => {
      track.stop()
      void context.close()
    },
  }
}
