// A decoder that never comes to an end.
import { beginDecoding } from '../media/begin-decoding.ts'

beginDecoding(1024 ** 3)
setInterval(() => {}, 1000)
