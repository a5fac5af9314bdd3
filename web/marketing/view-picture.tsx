import type { views } from '../../contract/site/landing.ts'

/** Made by `npm run screenshots`: `<picture>-<theme>-<width>`; some combinations have no file. */
const files = import.meta.glob<string>('./pictures/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

type ViewPictureProps = { picture: (typeof views)[number]['picture']; alt: string }

/** A screenshot in the visitor's theme. Only the one that is shown is fetched. */
export function ViewPicture({ picture, alt }: ViewPictureProps) {
  const file = (theme: string, ending: string) => files[`./pictures/${picture}-${theme}-${ending}`]
  return (['light', 'dark'] as const).map((theme) => (
    <picture key={theme} className={theme === 'light' ? 'dark:hidden' : 'hidden dark:block'}>
      <source
        type="image/avif"
        srcSet={`${file(theme, '800.avif')} 800w, ${file(theme, '1600.avif')} 1600w`}
        sizes="(min-width: 75rem) 800px, (min-width: 64rem) 65vw, 92vw"
      />
      <img
        src={file(theme, '1600.webp')}
        alt={alt}
        width={1600}
        height={950}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-ss-md border-s border-t"
      />
    </picture>
  ))
}
