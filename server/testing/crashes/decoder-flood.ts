// A decoder that writes output endlessly.
import { answer, beginDecoding } from '../../media/begin-decoding.ts'

beginDecoding(1024 ** 3)
for (;;) await answer({ word: 'x'.repeat(10_000) })
