/** Characters that file systems refuse, and invisible ones, which could disguise an extension. */
const unsafe = /[\\/:*?"<>|]|\p{C}/gu

const longest = 100

/** A file name from a title: 'Atlas in five minutes.en.vtt'. */
export function fileName(title: string, ...extensions: string[]): string {
  const kept = title.replace(/\s+/gu, ' ').replace(unsafe, '-')
  const stem = [...kept].slice(0, longest).join('')
  return [stem.replace(/^[. ]{1,100}|[. ]{1,100}$/g, '') || 'Untitled', ...extensions].join('.')
}
