import { type DocumentBlock, textOfBlock } from './document-blocks.ts'

/** How fast adults read silently, on average over many studies. */
const wordsPerMinute = 238

const word = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu

/** How many words a block has; a chart and a picture those of their captions. */
export const wordsOfBlock = (block: DocumentBlock): number =>
  textOfBlock(block).match(word)?.length ?? 0

/** How long reading takes, in whole minutes: at least one, unless there is nothing. */
export const minutesToRead = (words: number): number =>
  words === 0 ? 0 : Math.max(1, Math.round(words / wordsPerMinute))
