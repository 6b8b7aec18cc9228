/** The picture of an account: its name's picture once that has arrived, a drawn one until then and otherwise. */
import { type ComponentType, useEffect, useState } from 'react'
import type { AvatarProps } from '../provider/kit.ts'

export interface AccountAvatarProps extends AvatarProps {
  /** Smaller, with a ring that turns: something is under way. */
  readonly busy?: boolean
  /** The app's own picture instead. */
  readonly custom?: ComponentType<AvatarProps> | undefined
}

/** Decorative: the name next to it is accessible. */
export function Avatar({ address, ensAvatar, size, busy = false, custom: Custom }: AccountAvatarProps) {
  return (
    <span className={busy ? 'kit-avatar kit-busy' : 'kit-avatar'} aria-hidden="true">
      {Custom ? (
        <Custom address={address} ensAvatar={ensAvatar} size={size} />
      ) : (
        <>
          <GeneratedAvatar address={address} size={size} />
          {ensAvatar && <EnsAvatar key={ensAvatar} url={ensAvatar} size={size} />}
        </>
      )}
    </span>
  )
}

function GeneratedAvatar({ address, size }: AvatarProps) {
  const { background, color, path } = generateAvatar(address)
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} focusable="false">
      <circle cx="20" cy="20" r="20" fill={background} />
      <path d={path} fill={color} fillRule="evenodd" />
    </svg>
  )
}

/** A host may respond and never finish. */
const LOAD_TIMEOUT_MS = 10_000

/** Over the drawn one. A picture that cannot be loaded leaves it uncovered, and ends the waiting. */
function EnsAvatar({ url, size }: { readonly url: string; readonly size: number }) {
  const [at, setAt] = useState<'loading' | 'shown' | 'failed'>('loading')
  useEffect(() => {
    if (at !== 'loading') return undefined
    const timer = setTimeout(() => setAt('failed'), LOAD_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [at])
  if (at === 'failed') return null
  return (
    <img
      className={`kit-picture kit-${at}`}
      src={url}
      alt=""
      width={size}
      height={size}
      referrerPolicy="no-referrer"
      decoding="async"
      onLoad={() => setAt('shown')}
      onError={() => setAt('failed')}
    />
  )
}

/** Behind the figure, and the figure. Each pair has a contrast of at least 3:1. */
const COLORS = [
  ['#f3d6c6', '#a3341d'],
  ['#d3e4c5', '#2f6132'],
  ['#cfe0ef', '#1f5687'],
  ['#f1e0a8', '#7a5200'],
  ['#e3d4ee', '#65388c'],
] as const

/** Drawn in a square of 40. */
const SHAPES = [
  'M20 8a12 12 0 1 0 0 24a12 12 0 1 0 0-24zM20 14a6 6 0 1 1 0 12a6 6 0 1 1 0-12z',
  'M9 31C7 17 17 8 32 9C33 24 24 34 12 31z',
  'M26 8A13 13 0 1 0 32 26A11 11 0 0 1 26 8z',
  'M6 17q7-9 14 0t14 0v7q-7 9-14 0t-14 0z',
  'M20 7l4 9l9 4l-9 4l-4 9l-4-9l-9-4l9-4z',
  'M20 7c7 8 10 12 10 17a10 10 0 0 1-20 0c0-5 3-9 10-17z',
  'M16 8h8v8h8v8h-8v8h-8v-8h-8v-8h8z',
] as const

interface AvatarDrawing {
  readonly background: string
  readonly color: string
  /** SVG path data in a square of 40. */
  readonly path: string
}

export const AVATAR_COUNT = COLORS.length * SHAPES.length

/** Which picture an address has: a 32-bit hash (`31·h + c`) of it in lower case. From 0 to 34. */
export function avatarIndex(address: string): number {
  let hash = 0
  for (let i = 0; i < address.length; i++)
    hash = (Math.imul(hash, 31) + address.toLowerCase().charCodeAt(i)) | 0
  return Math.abs(hash % AVATAR_COUNT)
}

/**
 * A picture for every address: one of 35, always the same one. Seven figures in five pairs of colors. Nothing is
 * asked of anybody for it.
 * The picture of an address.
 */
export function generateAvatar(address: string): AvatarDrawing {
  const index = avatarIndex(address)
  const [background, color] = COLORS[Math.floor(index / SHAPES.length)] ?? COLORS[0]
  return { background, color, path: SHAPES[index % SHAPES.length] ?? SHAPES[0] }
}
