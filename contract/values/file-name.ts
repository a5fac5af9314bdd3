import { z } from 'zod'

/** Characters that file systems refuse, and invisible ones, which could disguise an extension. */
const unsafe = /[\\/:*?"<>|]|\p{C}/gu

const longest = 100
/** Dots and spaces at both ends, which some systems drop. */
const edges = /^[. ]{1,100}|[. ]{1,100}$/g
/** Characters that file systems refuse. */
const refused = /[\\/:*?"<>|]/gu
const longestExtension = 10
/** Invisible characters, except those that join letters and emoji. */
const invisible = /(?![\u200c\u200d])\p{C}/gu

/** A file name from a title: 'Atlas in five minutes.en.vtt'. */
export function fileName(title: string, ...extensions: string[]): string {
  const kept = title.replace(/\s+/gu, ' ').replace(unsafe, '-')
  const stem = [...kept].slice(0, longest).join('')
  return [stem.replace(edges, '') || 'Untitled', ...extensions].join('.')
}

/**
 * A clean name for a file of somebody else's: without folders, invisible characters and those that file systems
 * refuse, of at most 100 characters before its extension.
 */
export function cleanFileName(given: string): string {
  const name = given.replace(invisible, '').split(/[\\/]/u).at(-1) ?? ''
  const at = name.lastIndexOf('.')
  const extension = at > 0 && name.length - at <= longestExtension + 1 ? name.slice(at) : ''
  const stem = extension ? name.slice(0, at) : name
  const kept = [...stem.replace(/\s+/gu, ' ').replace(refused, '-')].slice(0, longest).join('')
  return `${kept.replace(edges, '') || 'Untitled'}${extension.replace(/\s/gu, '').replace(refused, '-')}`
}

/** The name of a file in a request. */
export const givenFileName = z.string().trim().min(1).max(2000).transform(cleanFileName)
