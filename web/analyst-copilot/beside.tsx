import { createContext, type ReactNode, useContext, useState } from 'react'
import type { CopilotSource } from '../../contract/analyst-copilot.ts'

/** A source whose video is shown beside the answers, what opened it, and how many were before. */
export type Opened = { source: CopilotSource; opener: HTMLElement; count: number }

type Open = (source: CopilotSource, opener: HTMLElement) => void
const Beside = createContext<Open | null>(null)

/** Opens a source's video beside the answers; null where there is no place for it. */
export const useBeside = () => useContext(Beside)

/** Which source is shown beside the answers. On closing, the focus returns to what opened it. */
export function useOpened() {
  const [opened, setOpened] = useState<Opened | null>(null)
  return {
    opened,
    open: (source: CopilotSource, opener: HTMLElement) =>
      setOpened((before) => ({ source, opener, count: (before?.count ?? 0) + 1 })),
    close: () => {
      setOpened(null)
      opened?.opener.focus()
    },
  }
}

export const BesideProvider = ({ open, children }: { open: Open; children: ReactNode }) => (
  <Beside value={open}>{children}</Beside>
)

/** Keeps what opened a video in sight above its sheet. */
export const openerStyle = 'max-xl:scroll-mb-[76dvh]'
