import { cn } from './cn.ts'

/**
 * A drawing of a recorded brief, its transcript and the facts beside it, in the theme's colors.
 */
export function BriefDrawing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 560 470"
      fill="none"
      aria-hidden="true"
      className={cn('overflow-visible', className)}
    >
      <Sheet />
      <Video />
      <Words />
      <Facts />
    </svg>
  )
}

function Sheet() {
  return (
    <>
      <rect x="36" y="8" width="440" height="438" rx="16" className="fill-muted stroke-border" />
      <rect x="20" y="24" width="440" height="438" rx="16" className="fill-card stroke-border" />
    </>
  )
}

const wave = [
  10, 22, 14, 34, 48, 30, 58, 40, 66, 52, 36, 60, 44, 26, 50, 34, 18, 30, 16, 24, 12, 18, 10,
]

function Video() {
  return (
    <>
      <rect x="44" y="48" width="392" height="220" rx="10" className="fill-primary-tint" />
      {wave.map((height, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
          key={index}
          d={`M${87 + index * 14} ${158 - height / 2}v${height}`}
          className="stroke-primary"
          opacity={index < 9 ? 0.55 : 0.18}
          strokeWidth="4"
          strokeLinecap="round"
        />
      ))}
      <circle cx="240" cy="158" r="34" className="fill-primary" />
      <path
        d="M231 143h2M231 150.5h12M231 158h21M231 165.5h12M231 173h2"
        className="stroke-primary-foreground"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M60 248h360"
        className="stroke-primary"
        opacity="0.2"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M60 248h138" className="stroke-primary" strokeWidth="4" strokeLinecap="round" />
      <circle cx="198" cy="248" r="6" className="fill-primary" />
    </>
  )
}

function Words() {
  return (
    <g strokeLinecap="round">
      <path d="M48 300h168" className="stroke-foreground" strokeWidth="9" />
      <g strokeWidth="5" className="stroke-border">
        <path d="M46 330h236M46 348h262M46 366h96M186 366h84M46 384h210M46 402h250M46 420h140" />
      </g>
      <path d="M146 366h36" className="stroke-primary" strokeWidth="5" />
    </g>
  )
}

function Facts() {
  return (
    <>
      <rect
        x="330"
        y="232"
        width="210"
        height="176"
        rx="12"
        className="fill-popover stroke-border drop-shadow-lg"
      />
      <rect x="350" y="252" width="34" height="34" rx="8" className="fill-primary" />
      <path
        d="m360 269 5 5 9-10"
        className="stroke-primary-foreground"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g strokeLinecap="round">
        <path d="M398 262h92" className="stroke-foreground" strokeWidth="7" />
        <path d="M397 279h58" className="stroke-border" strokeWidth="5" />
        <path d="M350 306h170" className="stroke-border" strokeWidth="1" />
        <g strokeWidth="5">
          <path d="M352 328h44M352 354h56M352 380h36" className="stroke-border" />
          <path
            d="M436 328h82M436 354h60M436 380h74"
            className="stroke-muted-foreground"
            opacity="0.6"
          />
        </g>
      </g>
    </>
  )
}
