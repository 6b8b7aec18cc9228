/** The picture of an account: its name's picture once that has arrived, a drawn one until then and otherwise. */
import { type ComponentType, useEffect, useState } from 'react'
import type { AvatarProps } from '../provider/kit.ts'
import { generateAvatar } from './generateAvatar.ts'

/** What an account's picture is drawn from. */
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
