type Box = { x: number; y: number; width: number; height: number }

/** A curve in place of what was drawn by hand. */
export function Squiggle({ x, y, width, height }: Box) {
  const [across, down] = [x + width / 2, y + height / 2]
  return (
    <path
      d={`M${x} ${down}Q${x + width / 4} ${y} ${across} ${down}T${x + width} ${down}`}
      fill="none"
      strokeWidth="4"
      className="stroke-muted-foreground"
    />
  )
}

/** A card with a mountain for a picture, a sign that it plays for a video, and bars for a link. */
export function OutlinedInsert({ type, ...box }: Box & { type: 'picture' | 'link' | 'clip' }) {
  const { x, y, width, height } = box
  const [across, down, size] = [x + width / 2, y + height / 2, Math.min(width, height) / 6]
  return (
    <g>
      <rect {...box} rx="8" strokeWidth="3" className="fill-card stroke-border" />
      {type === 'picture' && (
        <path
          d={`M${x + width * 0.1} ${y + height * 0.9}L${x + width * 0.4} ${y + height * 0.4}L${x + width * 0.6} ${y + height * 0.7}L${x + width * 0.7} ${y + height * 0.55}L${x + width * 0.9} ${y + height * 0.9}Z`}
          className="fill-input"
        />
      )}
      {type === 'clip' && (
        <path
          d={`M${across - size} ${down - size}L${across + size} ${down}L${across - size} ${down + size}Z`}
          className="fill-primary"
        />
      )}
      {type === 'link' && (
        <Bars {...{ x: x + 20, y: y + 24, width: width - 40, height: height - 40 }} />
      )}
    </g>
  )
}

/** Gray bars in place of lines of text. */
function Bars(box: { x: number; y: number; width: number; height: number }) {
  const count = Math.min(Math.max(Math.floor(box.height / 36), 1), 4)
  const tops = Array.from({ length: count }, (_, at) => box.y + at * 34)
  return tops.map((y) => (
    <rect
      key={y}
      x={box.x}
      y={y}
      width={Math.max(box.width * (y === tops.at(-1) ? 0.6 : 1), 1)}
      height="14"
      rx="7"
      className="fill-input opacity-60"
    />
  ))
}
