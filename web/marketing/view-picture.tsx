import type { views } from '../../contract/site/landing.ts'
import { useTheme } from '../platform/frames/theme.ts'

/** Made by `npm run screenshots`: `<picture>-<theme>-<width>`; some combinations have no file. */
const files = import.meta.glob<string>('./pictures/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

type ViewPictureProps = {
  picture: (typeof views)[number]['picture']
  alt: string
  /** Fetched at once, because it is in sight when the page opens. */
  first: boolean
}

const sizes = '(min-width: 75rem) 800px, (min-width: 64rem) 65vw, 92vw'

/** A screenshot in the visitor's theme. */
export function ViewPicture({ picture, alt, first }: ViewPictureProps) {
  const [theme] = useTheme()
  const file = (ending: string, of: string) => files[`./pictures/${picture}-${of}-${ending}`]
  const avif = (of: string) => `${file('800.avif', of)} 800w, ${file('1600.avif', of)} 1600w`
  const plain = theme === 'dark' ? 'dark' : 'light'
  const dark = { media: '(prefers-color-scheme: dark)', sizes }
  return (
    <picture>
      {theme === 'system' && <source {...dark} type="image/avif" srcSet={avif('dark')} />}
      {theme === 'system' && <source {...dark} srcSet={file('1600.webp', 'dark')} />}
      <source type="image/avif" srcSet={avif(plain)} sizes={sizes} />
      <img
        src={file('1600.webp', plain)}
        alt={alt}
        width={1600}
        height={950}
        loading={first ? 'eager' : 'lazy'}
        decoding="async"
        className="h-auto w-full rounded-ss-md border-s border-t"
      />
    </picture>
  )
}
