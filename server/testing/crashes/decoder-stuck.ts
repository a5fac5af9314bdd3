// A decoder whose thread waits for a file for ever, as one does that reads from a server that has ended.
import { open } from 'node:fs'
import { answer, beginDecoding } from '../../media/begin-decoding.ts'

const { pipe } = beginDecoding<{ pipe: string }>(1024 ** 3)
// Nobody writes to it, so that opening it does not return.
open(pipe, () => {})
await answer({ waiting: true })
