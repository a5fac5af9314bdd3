import {
  type DocumentBlock,
  textOfBlock,
} from '../../contract/boardroom-builder/document-blocks.ts'

/** The average silent reading speed of adults, according to many studies. */
const wordsPerMinute = 238

const word = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu

/** The number of words of a block; for a chart or picture, those of its captions. */
export const wordsOfBlock = (block: DocumentBlock): number =>
  textOfBlock(block).match(word)?.length ?? 0

/** The reading time in whole minutes, at least one unless there are no words. */
export const minutesToRead = (words: number): number =>
  words === 0 ? 0 : Math.max(1, Math.round(words / wordsPerMinute))
