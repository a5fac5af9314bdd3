import { ImageIcon } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { cn } from '../ui/cn.ts'

type ProductLogoProps = {
  name: string
  /** The image URL; initials are shown without one, or if it fails to load. */
  image: string | null
  className?: string
  onUnreadable?: () => void
}

/** A product's logo on a tile, or its initials. Decorative: the name is beside it. */
export function ProductLogo({ name, image, className, onUnreadable }: ProductLogoProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const style = cn('size-12 rounded-md text-md', className)
  if (!image || failed === image) {
    return name.trim() ? (
      <Avatar name={name} className={style} />
    ) : (
      <span className={cn(style, 'grid place-items-center bg-muted text-muted-foreground')}>
        <ImageIcon aria-hidden="true" className="size-6" strokeWidth={1.5} />
      </span>
    )
  }
  return (
    <img
      src={image}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => {
        setFailed(image)
        onUnreadable?.()
      }}
      className={cn(style, 'shrink-0 border bg-white object-contain p-1')}
    />
  )
}
