/** The three drawings of how it works: a packet, a crate that fills, and the peppers that come out of it. */
import { drawFruit, drawPacket, getCard } from '@peppermint/art'

const asData = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

export function PacketDrawing() {
  return <img src={asData(drawPacket(12))} alt="" width="220" height="220" />
}

const COLUMNS = 6
const ROWS = 3
const FILLED = 11

/** A wooden crate from the front, with packets in it. */
export function CrateDrawing() {
  const slots = Array.from({ length: COLUMNS * ROWS }, (_, index) => index)
  return (
    <svg className="crate-drawing" viewBox="0 0 220 220" aria-hidden="true">
      {slots.map((index) => (
        <rect
          key={index}
          className={index === FILLED - 1 ? 'own' : index < FILLED ? 'taken' : 'free'}
          x={22 + (index % COLUMNS) * 30}
          y={40 + Math.floor(index / COLUMNS) * 30}
          width="24"
          height="26"
        />
      ))}
      {[138, 168, 198].map((y) => (
        <rect key={y} className="plank" x="8" y={y - 6} width="204" height="24" />
      ))}
      <path className="post" d="M14 30h14v186H14zM192 30h14v186h-14z" />
    </svg>
  )
}

/** Cards of the deck that look good beside each other. */
const SHOWN = [9491, 4127, 12] as const

export function PeppersDrawing() {
  return (
    <div className="three">
      {SHOWN.map((number) => {
        const { viewBox, markup } = drawFruit(getCard(number))
        return (
          <img
            key={number}
            src={asData(
              `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" color="#211">${markup}</svg>`,
            )}
            alt=""
            width="70"
            height="200"
          />
        )
      })}
    </div>
  )
}
