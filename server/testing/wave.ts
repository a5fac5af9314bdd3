type Wave = { rate?: number; channels?: number; bits?: 16 | 32 }

/** Sound as a WAV file, from -1 to 1, the same in each channel; 32 bits are floating point. */
export function wave(seconds: number, at: (second: number) => number, given: Wave = {}): Buffer {
  const { rate = 16_000, channels = 1, bits = 16 } = given
  const frames = Math.round(seconds * rate)
  const size = (frames * channels * bits) / 8
  const file = Buffer.alloc(44 + size)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + size, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(bits === 16 ? 1 : 3, 20)
  file.writeUInt16LE(channels, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE((rate * channels * bits) / 8, 28)
  file.writeUInt16LE((channels * bits) / 8, 32)
  file.writeUInt16LE(bits, 34)
  file.write('data', 36)
  file.writeUInt32LE(size, 40)
  let place = 44
  for (let frame = 0; frame < frames; frame += 1) {
    const value = at(frame / rate)
    for (let channel = 0; channel < channels; channel += 1) {
      place =
        bits === 16
          ? file.writeInt16LE(Math.round(value * 32_767), place)
          : file.writeFloatLE(value, place)
    }
  }
  return file
}
