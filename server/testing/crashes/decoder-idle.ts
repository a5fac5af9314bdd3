// A decoder that never ends.
import { beginDecoding } from '../../media/begin-decoding.ts'

beginDecoding(1024 ** 3)
setInterval(() => {}, 1000)
