import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { briefFileMessages as words } from '../../../contract/briefs/brief-files.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

GlobalWorkerOptions.workerSrc = worker

type Loaded = { pdf: PDFDocumentProxy; ratio: number }

/** The pages of a PDF, each rendered when it scrolls into view, with its text for screen readers. */
export default function PdfPages({ url }: { url: string }) {
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null)
  useEffect(() => {
    // WebAssembly decoders would need a looser content security policy.
    const task = getDocument({ url, useWasm: false })
    let left = false
    open(task.promise).then(
      (pages) => !left && setLoaded(pages),
      () => !left && setLoaded('failed'),
    )
    return () => {
      left = true
      void task.destroy()
    }
  }, [url])
  if (loaded === 'failed') return <Notice tone="error">{words.unreadable}</Notice>
  if (!loaded) return <Skeleton className="aspect-[4/3] w-full" />
  const { pdf, ratio } = loaded
  const numbers = Array.from({ length: pdf.numPages }, (_, at) => at + 1)
  return (
    <div className="flex flex-col gap-4">
      {numbers.map((number) => (
        <Page key={number} pdf={pdf} number={number} ratio={ratio} />
      ))}
    </div>
  )
}

/** Until they are rendered, all pages have the size of the first. */
async function open(opening: Promise<PDFDocumentProxy>): Promise<Loaded> {
  const pdf = await opening
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  return { pdf, ratio: width / height }
}

type PageProps = { pdf: PDFDocumentProxy; number: number; ratio: number }

function Page({ pdf, number, ratio }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    const target = canvas.current
    if (!target) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        draw(pdf, number, target).then(setText, () => setText(words.unreadable))
      },
      { rootMargin: '50%' },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [pdf, number])
  const label = words.page(number, pdf.numPages)
  return (
    <section aria-label={label}>
      <canvas
        ref={canvas}
        className="w-full rounded-md border bg-white"
        style={{ aspectRatio: ratio }}
      />
      <p className="sr-only">{text}</p>
      <p aria-hidden="true" className="mt-1 text-center text-muted-foreground text-sm">
        {label}
      </p>
    </section>
  )
}

/** Renders a page at the canvas's displayed width, and returns its text. */
async function draw(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement) {
  const page = await pdf.getPage(number)
  const shown = canvas.clientWidth * devicePixelRatio
  const viewport = page.getViewport({ scale: shown / page.getViewport({ scale: 1 }).width })
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  canvas.style.aspectRatio = `${viewport.width / viewport.height}`
  await page.render({ canvas, viewport }).promise
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}
