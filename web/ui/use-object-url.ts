import { useEffect, useState } from 'react'

/** An object URL for a file, revoked when it is no longer shown; null without a file. */
export function useObjectUrl(file: File | null): string | null {
  const [made, setMade] = useState<{ file: File; url: string }>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setMade({ file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  return made && made.file === file ? made.url : null
}
