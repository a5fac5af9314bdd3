import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type DrawingProps = { className?: string; children: ReactNode }

/** The frame of our small drawings: 96 by 64 units and one stroke style for all. */
export function Drawing({ className, children }: DrawingProps) {
  return (
    <svg
      viewBox="0 0 96 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cn('h-16 w-24', className)}
    >
      {children}
    </svg>
  )
}

type StandingDrawingProps = { lines: string; accent: string }

/** A drawing that stands on the ground, with its main part in the accent color. */
export function StandingDrawing({ lines, accent }: StandingDrawingProps) {
  return (
    <Drawing>
      <path d="M4 60h88" className="text-border" stroke="currentColor" />
      <path d={lines} />
      <path d={accent} className="text-primary-text" stroke="currentColor" />
    </Drawing>
  )
}
