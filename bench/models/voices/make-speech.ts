import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { output } from '../../processes.ts'

/** A sentence, and when it is said, in milliseconds. */
export type Sentence = { text: string; startMs: number; endMs: number }

export type Speech = { name: string; language: string; path: string; sentences: Sentence[] }

/** Synthetic voices of Debian's packages espeak-ng and flite. */
const voices: readonly { language: string; voice: string; say: string[] }[] = [
  { language: 'en', voice: 'slt', say: ['flite', '-voice', 'slt', '-o', 'FILE', '-t'] },
  { language: 'en', voice: 'espeak', say: ['espeak-ng', '-v', 'en-us', '-s', '150', '-w', 'FILE'] },
  { language: 'de', voice: 'espeak', say: ['espeak-ng', '-v', 'de', '-s', '140', '-w', 'FILE'] },
  {
    language: 'de',
    voice: 'espeak f2',
    say: ['espeak-ng', '-v', 'de+f2', '-s', '140', '-w', 'FILE'],
  },
  { language: 'fr', voice: 'espeak', say: ['espeak-ng', '-v', 'fr', '-s', '140', '-w', 'FILE'] },
  {
    language: 'fr',
    voice: 'espeak f2',
    say: ['espeak-ng', '-v', 'fr+f2', '-s', '140', '-w', 'FILE'],
  },
]

const rate = 16_000

/** Videos of known texts in synthetic voices, in `folder`: sentences with pauses of 0.3 to 1.5 seconds. */
export async function makeSpeeches(folder: string): Promise<Speech[]> {
  const speeches: Speech[] = []
  for (const { language, voice, say } of voices) {
    const name = `${language}, ${voice}`
    const texts = readFileSync(join(import.meta.dirname, `${language}.txt`), 'utf8').trim()
    const parts: Buffer[] = [silence(500)]
    const sentences: Sentence[] = []
    let atMs = 500
    for (const [turn, text] of texts.split('\n').entries()) {
      const [program = '', ...flags] = say
      const file = join(folder, 'sentence.wav')
      await output(program, [...flags.map((flag) => (flag === 'FILE' ? file : flag)), text])
      const { sound, fromMs, toMs } = trimmed(await samples(file))
      sentences.push({ text, startMs: atMs + fromMs, endMs: atMs + toMs })
      const pause = silence(300 + ((turn * 7) % 13) * 100)
      parts.push(sound, pause)
      atMs += msOf(sound) + msOf(pause)
    }
    const path = join(folder, `${name}.webm`)
    await toVideo(Buffer.concat(parts), path)
    speeches.push({ name, language, path, sentences })
  }
  return speeches
}

const samples = async (file: string) => {
  const raw = `${file}.raw`
  await output('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    file,
    '-ac',
    '1',
    '-ar',
    String(rate),
    '-f',
    's16le',
    raw,
  ])
  return readFileSync(raw)
}

/** A video with this sound and a plain picture. */
async function toVideo(sound: Buffer, path: string) {
  const raw = `${path}.raw`
  writeFileSync(raw, sound)
  const seconds = msOf(sound) / 1000
  const picture = ['-f', 'lavfi', '-i', 'color=c=0x204060:s=320x180:r=5']
  const heard = ['-f', 's16le', '-ar', String(rate), '-ac', '1', '-i', raw]
  const codecs = ['-c:v', 'libvpx-vp9', '-crf', '60', '-b:v', '0', '-c:a', 'libopus', '-b:a', '32k']
  await output('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...picture,
    ...heard,
    '-t',
    String(seconds),
    ...codecs,
    path,
  ])
}

/** Any other recording as a video. */
export async function asVideo(recording: string, path: string) {
  await toVideo(await samples(recording), path)
}

/** Where the sound of a sentence begins and ends: above a fiftieth of its loudest sample. */
function trimmed(sound: Buffer) {
  const values = new Int16Array(sound.buffer, sound.byteOffset, Math.floor(sound.length / 2))
  const loud = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 50
  const from = values.findIndex((value) => Math.abs(value) > loud)
  const to = values.findLastIndex((value) => Math.abs(value) > loud)
  return { sound, fromMs: (from * 1000) / rate, toMs: (to * 1000) / rate }
}

const silence = (ms: number) => Buffer.alloc(((ms * rate) / 1000) * 2)
const msOf = (sound: Buffer) => (sound.length / 2 / rate) * 1000
